import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { buildScript } from './buildScript.ts';

const source = join(import.meta.dirname, 'src/firstPaint/firstPaint.ts');

/**
 * Writes the script of the first paint into the page: a request for it would delay what it prepares. The service allows
 * it by its hash in the content security policy.
 */
export function firstPaint(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'first-paint',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler() {
        return [{ tag: 'script', children: (await buildScript(config, source)).trim(), injectTo: 'head' }];
      },
    },
  };
}
