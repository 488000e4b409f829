import { measureSizes } from '../size.ts';
import type { Bench } from './benchOptions.ts';

/** The size of the files that a browser loads, minified and gzipped, in thousands of bytes. */
export const size: Bench = async () => {
  const { client, react, app } = await measureSizes();
  return {
    client_kb: client.firstBytes / 1000,
    react_kb: react.firstBytes / 1000,
    app_first_kb: app.firstBytes / 1000,
    app_lazy_kb: app.lazyBytes / 1000,
  };
};
