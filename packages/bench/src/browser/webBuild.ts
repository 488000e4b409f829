import { join } from 'node:path';
import { build } from 'vite';

const web = join(import.meta.dirname, '../../../web');

/** Builds the web app for production into the cache; returns the folder. */
export async function buildWebApp(): Promise<string> {
  const outDir = join(web, '../../.cache/bench/web');
  await build({
    configFile: join(web, 'vite.config.ts'),
    root: web,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}
