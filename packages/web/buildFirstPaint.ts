import { join } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { buildScript } from './buildScript.ts';

const source = join(import.meta.dirname, 'src/firstPaint/firstPaint.ts');
const packages = join(import.meta.dirname, '..');

/** The modules that the first page of a user with a session and of one without loads on demand, by meta tag. */
const firstModules = {
  'confab-shell': ['web/src/features/shell/Shell.tsx', 'client/src/features/tabs/index.ts'],
  'confab-ways-in': ['web/src/features/sessions/SessionRoutes.tsx'],
};

/**
 * Writes the script of the first paint into the page: a request for it would delay what it prepares. The service allows
 * it by its hash in the content security policy. Meta tags name the files that it preloads.
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
      async handler(html, { bundle }) {
        const files = bundle ? Object.entries(firstModules).map((entry) => fileMeta(bundle, ...entry)) : [];
        const script = `<script>${(await buildScript(config, source)).trim()}</script>`;
        // Before the style sheets: a script behind them waits until they have loaded.
        const firstSheet = html.indexOf('<link rel="stylesheet"');
        if (firstSheet < 0) throw new Error('The page has no style sheet.');
        return html.slice(0, firstSheet) + [...files, script, ''].join('\n    ') + html.slice(firstSheet);
      },
    },
  };
}

/** Returns the meta tag that names the files of these modules which the page does not name itself. */
function fileMeta(bundle: Rolldown.OutputBundle, name: string, modules: readonly string[]): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const inPage = filesOf(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const wanted = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(join(packages, module)));
    if (!chunk) throw new Error(`The build has no module ${module}.`);
    return chunk;
  });
  const files = [...filesOf(bundle, wanted)].filter((file) => !inPage.has(file));
  const content = files.map((file) => `/${file}`).join(' ');
  return `<meta name="${name}" content="${content}" />`;
}

/** Returns these chunks, all that they import, and the style sheets of both. */
function filesOf(bundle: Rolldown.OutputBundle, chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const files = new Set(chunks.map(({ fileName }) => fileName));
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const needed of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])]) files.add(needed);
  }
  return files;
}
