import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build as buildWithVite, defaultClientConditions, type Plugin } from 'vite';
import { build, createServer } from 'vitepress';
import { checkSite } from './docs/checkSite.ts';
import { compressFiles } from './docs/compressFiles.ts';
import { writeTexts } from './docs/writeTexts.ts';
import { root } from './sourceFiles.ts';

// Builds the documentation site into docs/.vitepress/dist, or serves it with hot reload (`dev`).
const documents = join(root, 'docs');
const site = join(documents, '.vitepress');
const output = join(site, 'dist');

if (process.argv[2] === 'dev') {
  await buildPlayground(join(site, 'public/playground'));
  const server = await createServer(documents, { host: '127.0.0.1' });
  await server.listen();
  server.printUrls();
} else {
  rmSync(join(site, 'public/playground'), { recursive: true, force: true });
  await build(documents, { onAfterConfigResolve: (config) => void (config.logger.info = () => {}) });
  await buildPlayground(join(output, 'playground'));
  cpSync(join(root, 'LICENSE'), join(output, 'LICENSE.txt'));
  writeTexts(output);
  checkSite(output);
  await compressFiles(output);
}

/** Builds the playground of the kit's components, which the site loads when a page shows it. */
async function buildPlayground(outDir: string): Promise<void> {
  await buildWithVite({
    configFile: false,
    root: join(site, 'playground'),
    base: '/docs/playground/',
    logLevel: 'warn',
    plugins: [react(), layersFirst()],
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { conditions: ['confab-source', ...defaultClientConditions] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // One sheet, which the shadow root loads: those of parts that load later would end up in the page.
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(site, 'playground/main.tsx'),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'main.js', assetFileNames: '[name][extname]' },
      },
    },
  });
}

/** Starts the sheet with the order of the kit's layers: the first rule to name a layer fixes its position. */
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
