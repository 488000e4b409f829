import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

const source = join(import.meta.dirname, 'src/serviceWorker/serviceWorker.ts');

/**
 * Builds the service worker to `/sw.js`, beside the pages and not under `assets`: a worker serves what lies below its own
 * address, and a browser looks for a newer one where it found the last. It is one file of its own, since a classic worker
 * can share no module with the pages.
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
