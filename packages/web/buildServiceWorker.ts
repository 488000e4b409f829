import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { buildScript } from './buildScript.ts';

const source = join(import.meta.dirname, 'src/serviceWorker/serviceWorker.ts');

/**
 * Builds the service worker to `/sw.js`, beside the pages and not under `assets`: a worker's scope is the path below
 * its own URL, and browsers check for updates at the URL of registration. It is one file, since a classic worker cannot
 * share modules with the pages.
 */
export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildScript(config, source) });
    },
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response, next) => {
        buildScript(config, source).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
  };
}
