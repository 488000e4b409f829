import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  exports: Record<string, string | { 'confab-source': string }>;
};
const entries = Object.entries(manifest.exports).flatMap(([path, target]) =>
  typeof target === 'string' ? [] : [[path === '.' ? 'index' : path.slice(2), target['confab-source']]],
);
const outside = ['react', 'react-dom', ...Object.keys(manifest.dependencies)];

/** Builds the kit as a library: a module for each of its entries, one `style.css`, its dependencies left to the host's bundler. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: { conditions: ['confab-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    // The declarations are there already: tsc writes them first.
    emptyOutDir: false,
    sourcemap: true,
    minify: false,
    lib: {
      entry: Object.fromEntries(entries),
      formats: ['es'],
      cssFileName: 'style',
    },
    rolldownOptions: {
      external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
    },
  },
});
