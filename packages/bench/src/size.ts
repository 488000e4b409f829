import { join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { buildLoader } from '../../web/buildWidget.ts';

/** Bytes after minification and gzip: `first` is loaded at once, `lazy` on first use. */
export interface Size {
  firstBytes: number;
  lazyBytes: number;
}

/** The sizes that `npm run size` compares with its budgets and `npm run bench -- size` prints. */
export interface Sizes {
  /** `@confab/client` with all its dependencies. */
  client: Size;
  /** `@confab/react` without React and the client. */
  react: Size;
  /** The part of it that a page with `ConfabProvider` and `ChannelView` loads. */
  channel: Size;
  /** All scripts and styles of the web app, up to the conversation that a signed-in user opens; without fonts. */
  app: Size;
  /** The loader of the widget, which a page of another product loads. */
  widget: Size;
}

const packages = join(import.meta.dirname, '../..');
const partOf = (name: string) => (id: string) => id === name || id.startsWith(`${name}/`);
const outsideTheKit = (id: string) =>
  ['react', 'react-dom', '@confab/client', '@confab/protocol'].some((name) => partOf(name)(id));

/**
 * Builds the client, the kit and the app for production, in memory, and measures the sizes that a browser would load.
 */
export async function measureSizes(): Promise<Sizes> {
  const configFile = join(packages, 'web/vite.config.ts');
  return {
    client: await weigh(library('client', configFile, () => false)),
    react: await weigh(library('react', configFile, outsideTheKit)),
    channel: await weigh(library('react', configFile, outsideTheKit, onlyChannel)),
    app: await weigh(
      { configFile },
      ['main.tsx', 'features/shell/Shell.tsx'].map((name) => join(packages, 'web/src', name)),
    ),
    widget: { firstBytes: zippedBytes(await builtLoader()), lazyBytes: 0 },
  };
}

/** A module that imports what a host's page with one channel does. */
const onlyChannel = {
  id: 'virtual:one-channel',
  code: `export { ChannelView, ConfabProvider } from ${JSON.stringify(join(packages, 'react/src/index.ts'))};`,
};

function library(
  name: string,
  configFile: string,
  external: (id: string) => boolean,
  entry?: typeof onlyChannel,
): InlineConfig {
  const input = entry?.id ?? join(packages, name, 'src/index.ts');
  return {
    configFile,
    root: join(packages, name),
    plugins: [plainImports(), entry && virtualModule(entry)],
    build: {
      rolldownOptions: {
        input,
        external,
        // One file for everything loaded at once, before the app's own groups split it: further splitting is left to
        // the host's bundler.
        output: { codeSplitting: { groups: [{ name, test: (id: string) => id === input, priority: 100 }] } },
        // An application's build drops unused exports; here every export counts.
        preserveEntrySignatures: 'strict',
      },
    },
  };
}

/**
 * Leaves out the helper that Vite wraps around `import()` in the build of an app: a package ships plain imports, and
 * its host's bundler adds what it needs once for the whole page.
 */
function plainImports(): Plugin {
  const helper = '\0vite/preload-helper.js';
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
  };
}

function virtualModule({ id, code }: typeof onlyChannel): Plugin {
  return {
    name: 'virtual-module',
    resolveId: (source) => (source === id ? id : undefined),
    load: (source) => (source === id ? code : undefined),
  };
}

/** `openings` are modules that count as loaded at once, wherever the build puts them and whoever imports them. */
async function weigh(config: InlineConfig, openings: readonly string[] = []): Promise<Size> {
  const built = await build({ ...config, logLevel: 'error', build: { ...config.build, write: false } });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const first = loadedFirst(output, openings);
  const size: Size = { firstBytes: 0, lazyBytes: 0 };
  for (const file of output) {
    if (file.type === 'asset' && !file.fileName.endsWith('.css')) continue;
    const content = file.type === 'chunk' ? file.code : file.source;
    size[first.has(file.fileName) ? 'firstBytes' : 'lazyBytes'] += zippedBytes(content);
  }
  return size;
}

const zippedBytes = (content: string | Uint8Array): number =>
  gzipSync(content, { level: constants.Z_BEST_COMPRESSION }).byteLength;

/** Returns the code of the widget's loader, with names of files as long as the build's. */
function builtLoader(): Promise<string> {
  const files = { script: '/assets/widget/main-aB3dE6gH.js', style: '/assets/widget/style-aB3dE6gH.css' };
  return buildLoader(files, { root: join(packages, 'web'), build: {} });
}

/** Returns the entries, the opening modules, and their static imports, styles included. */
function loadedFirst(output: Rolldown.RolldownOutput['output'], openings: readonly string[]): Set<string> {
  const chunks = output.filter((file) => file.type === 'chunk');
  const first = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const opening of openings) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(opening));
    if (!chunk) throw new Error(`The build has no module ${opening}.`);
    first.add(chunk.fileName);
  }
  for (const fileName of first) {
    const chunk = chunks.find((known) => known.fileName === fileName);
    for (const needed of [...(chunk?.imports ?? []), ...(chunk?.viteMetadata?.importedCss ?? [])]) {
      first.add(needed);
    }
  }
  return first;
}
