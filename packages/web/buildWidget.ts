import { join } from 'node:path';
import { build, type InlineConfig, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

const folder = join(import.meta.dirname, 'src/widget');
const layers = '@layer cf.tokens,cf.base,cf.components,web;';

/**
 * Builds the widget: `/widget.js`, which pages of other products load, the chat that it loads on demand under
 * `/assets/widget`, and the page of a widget in a frame. All styles are in one sheet, which is loaded into the shadow root.
 */
export function widget(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'widget',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const files = await buildChat(config);
      const nameOf = (start: string) => {
        const found = files.find(({ fileName }) => fileName.startsWith(`assets/widget/${start}`));
        if (!found) throw new Error(`The build of the widget has no ${start}.`);
        return `/${found.fileName}`;
      };
      const style = nameOf('style-');
      for (const file of files) {
        const isStyle = file.type === 'asset' && file.fileName.endsWith('.css');
        const source = file.type === 'chunk' ? file.code : isStyle ? layers + file.source : file.source;
        this.emitFile({ type: 'asset', fileName: file.fileName, source });
      }
      const loader = await buildLoader({ script: nameOf('main-'), style }, config);
      this.emitFile({ type: 'asset', fileName: 'widget.js', source: loader });
      this.emitFile({
        type: 'asset',
        fileName: 'widget-frame.html',
        source: framePage(nameOf('frame-'), style),
      });
    },
  };
}

async function buildChat({ root, plugins, build: { target, cssTarget, minify }, resolve }: ResolvedConfig) {
  const outcome = (await build({
    configFile: false,
    root,
    base: './',
    logLevel: 'error',
    publicDir: false,
    plugins: plugins.filter(({ name }) => name === 'lexer-alone'),
    resolve: { conditions: resolve.conditions },
    build: {
      target,
      cssTarget,
      minify,
      write: false,
      cssCodeSplit: false,
      modulePreload: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { main: join(folder, 'panel/main.ts'), frame: join(folder, 'panel/frame.ts') },
        preserveEntrySignatures: 'strict',
        output: {
          entryFileNames: 'assets/widget/[name]-[hash].js',
          chunkFileNames: 'assets/widget/[name]-[hash].js',
          assetFileNames: 'assets/widget/[name]-[hash][extname]',
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  return outcome.output;
}

/** Builds the loader, a classic script, with the names of the chat's files. */
export async function buildLoader(
  files: { script: string; style: string },
  {
    root,
    build: { target, minify },
  }: Pick<ResolvedConfig, 'root'> & { build: InlineConfig['build'] & object },
): Promise<string> {
  const outcome = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: { CONFAB_WIDGET_FILES: JSON.stringify(files) },
    build: {
      ...(target !== undefined && { target }),
      ...(minify !== undefined && { minify }),
      write: false,
      rolldownOptions: { input: join(folder, 'loader/loader.ts'), output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  return outcome.output[0].code;
}

const framePage = (script: string, style: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
    <meta name="color-scheme" content="light dark" />
    <link rel="stylesheet" href="${style}" />
    <title>Chat</title>
  </head>
  <body class="widget-frame">
    <div id="widget" class="widget-frame"></div>
    <script type="module" src="${script}"></script>
  </body>
</html>
`;
