import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
  exports: Record<string, { 'confab-source'?: string }>;
};
const entries = Object.entries(manifest.exports).flatMap(([path, target]) =>
  target['confab-source'] ? [[path === '.' ? 'index' : path.slice(2), target['confab-source']]] : [],
);
const outside = ['react', 'react-dom', ...Object.keys(manifest.dependencies)];

/** Builds the kit as a library: a module per entry, one `style.css`, dependencies left to the host's bundler. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), layersFirst()],
  resolve: { conditions: ['confab-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    // tsc has already written the declarations.
    emptyOutDir: false,
    sourcemap: true,
    minify: false,
    target: ['safari16.4', 'chrome111', 'firefox114', 'node20'],
    // The first browsers with light-dark(): for older ones the build would rewrite the theme's colours.
    cssTarget: ['safari17.5', 'chrome123', 'firefox120'],
    lib: {
      entry: Object.fromEntries(entries),
      formats: ['es'],
      cssFileName: 'style',
    },
    rolldownOptions: {
      external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
      // React Server Components load the kit in the browser; they may read its texts on the server.
      output: {
        banner: ({ isEntry, name }) => (isEntry && !name.startsWith('texts') ? "'use client';" : ''),
      },
    },
  },
});

/**
 * Starts the sheet with the order of the layers: modules are joined in the order of their imports, and the first rule to
 * name a layer fixes its position.
 */
function layersFirst(): Plugin {
  return {
    name: 'layers-first',
    // After Vite has joined the sheets, which it does in the same hook.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = `@layer cf.tokens, cf.base, cf.components;\n${file.source}`;
        }
      },
    },
  };
}
