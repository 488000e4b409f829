import { join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

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
        return [{ tag: 'script', children: await built(config), injectTo: 'head' }];
      },
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
  return outcome.output[0].code.trim();
}
