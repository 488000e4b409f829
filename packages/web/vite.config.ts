import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstPaint } from './buildFirstPaint.ts';
import { drawIconsPlainly, dropResourceHints, keepLexerOnly, withReactStore } from './buildLibraries.ts';
import { serviceWorker } from './buildServiceWorker.ts';
import { widget } from './buildWidget.ts';

const service = process.env.CONFAB_DEV_SERVICE ?? 'http://127.0.0.1:3500';

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['confab-source', 'module', 'browser', 'development|production'] },
  plugins: [
    react(),
    prependLayerOrder(),
    forAppBuild(keepLexerOnly()),
    forAppBuild(drawIconsPlainly()),
    forAppBuild(withReactStore()),
    forAppBuild(dropResourceHints()),
    forAppBuild(firstPaint()),
    forAppBuild(serviceWorker()),
    forAppBuild(widget()),
    forAppBuild(compressAssets()),
  ],
  build: {
    target: 'es2023',
    // The first browsers with light-dark(): with older ones the build would rewrite the theme's colours.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The Content-Security-Policy allows no inline script and no data: script.
    modulePreload: {
      polyfill: false,
      // The importing file has loaded its own imports already.
      resolveDependencies: (_file, files, { hostId }) => {
        const known = /conversations-/.test(hostId)
          ? /^assets\/(app|conversations|rolldown-runtime)-/
          : /^assets\/(app|rolldown-runtime)-/;
        return files.filter((file) => !known.test(file));
      },
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Files are cheap and requests are not: everything that each signed-in user loads, at once or on idle, comes in
        // a few files, rather than in one for each icon that two parts share. The sign-in form waits for the first of
        // them alone.
        codeSplitting: {
          groups: [
            { name: 'app', test: /\/src\/main\.tsx$/, priority: 6 },
            { name: 'conversations', test: /\/src\/features\/shell\/Shell\.tsx$/, priority: 5 },
            // The messages are readable before the code is there that scrolls them and reads their Markdown.
            {
              name: 'list',
              test: /\/src\/features\/(messages\/ScrollingRows\.tsx|markdown\/markdownCode\.ts)$/,
              priority: 4.5,
            },
            // The connection waits for the code that shares it between tabs and for that of the stored outbox, which wait
            // for no other part.
            {
              name: 'tabs',
              test: /\/(client\/src\/(features\/tabs\/index|core\/persistence\/openedPersistence)\.ts|node_modules\/idb\/build\/index\.js)$/,
              priority: 4.8,
            },
            { name: 'offline', test: /\/client\/src\/features\/offline\/index\.ts$/, priority: 4.7 },
            // The forms before the sign-in need it, and pages that load later.
            { name: 'router', test: /\/node_modules\/wouter\/src\/index\.js$/, priority: 4.2 },
            { name: 'ways-in', test: /\/src\/features\/sessions\/SessionRoutes\.tsx$/, priority: 4 },
            {
              name: 'sidebar',
              test: /\/src\/features\/(channels\/sidebar\/SectionedChannels|shell\/(?:Sidebar|OtherPage|SyncInboxCounts)|shell\/me\/Me|notifications\/Toasts?)\.tsx$/,
              priority: 3,
            },
            {
              name: 'composer',
              test: /\/src\/features\/(composer\/WritableComposer|emoji\/kitEmoji|messages\/syncGroups)\.tsx?$/,
              priority: 2.5,
            },
            {
              name: 'messages',
              test: /\/src\/features\/(messages\/rowParts|composer\/writingParts)\.ts$/,
              priority: 2,
            },
            {
              name: 'at-hand',
              test: /\/(overlays|ChannelHeaderMenu|QuickSwitcher|LiveBar|Notices|PhoneScreen|draftKeeper|react\/src\/features\/scheduledMessages\/index)\.tsx?$/,
              priority: 1,
            },
            // The rest that is shared and small: icons, hooks and texts of pages and dialogs.
            { name: 'shared', minShareCount: 2, maxModuleSize: 8000, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: service, ws: true }, '/events.json': service },
  },
});

/**
 * Prepends the order of the layers to every style sheet. How the build cuts chunks decides which sheet a browser sees
 * first, and the first sheet that names a layer fixes the layer's position.
 */
function prependLayerOrder(): Plugin {
  return {
    name: 'layers-first',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `@layer cf.tokens,cf.base,cf.components,web;${file.source}`;
      }
    },
  };
}

/** Writes a Brotli and a gzip version of each text file, which the service sends instead: a quarter of the bytes. */
function compressAssets(): Plugin {
  return {
    name: 'compressed',
    async writeBundle({ dir = '' }) {
      for (const name of await readdir(dir, { recursive: true })) {
        if (!/\.(js|css|html|svg|json|webmanifest)$/.test(name)) continue;
        const content = await readFile(join(dir, name));
        if (content.length < 1000) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
        await writeFile(join(dir, `${name}.br`), brotliCompressSync(content, { params }));
        await writeFile(join(dir, `${name}.gz`), gzipSync(content));
      }
    },
  };
}

/**
 * Applies a plugin to the app's build only: the size check also builds the client and the kit with this configuration,
 * and their hosts have no such plugin.
 */
function forAppBuild(plugin: Plugin): Plugin {
  // On the command line the root may be relative.
  return { ...plugin, apply: ({ root = '' }) => resolve(root) === import.meta.dirname };
}
