import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin, ResolvedConfig, Rolldown } from 'vite';
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
      async handler(_, { bundle }) {
        const files = bundle ? Object.entries(firstModules).map((entry) => fileMeta(bundle, ...entry)) : [];
        const children = (await buildScript(config, source)).trim();
        return [...files, { tag: 'script', children, injectTo: 'head' }];
      },
    },
  };
}

function fileMeta(
  bundle: Rolldown.OutputBundle,
  name: string,
  modules: readonly string[],
): HtmlTagDescriptor {
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
  return { tag: 'meta', attrs: { name, content }, injectTo: 'head' };
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
