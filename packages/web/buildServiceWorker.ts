import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

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
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await built(config) });
    },
    configureServer(server) {
      server.middlewares.use('/sw.js', (_request, response, next) => {
        built(config).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
  };
}

async function built({ root, build: { target, minify }, resolve: { conditions } }: ResolvedConfig) {
  const outcome = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    resolve: { conditions },
    build: {
      target,
      minify,
      write: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return outcome.output[0].code;
}
