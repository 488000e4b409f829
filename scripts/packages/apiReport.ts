import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  type Declaration,
  type DeclarationModule,
  type Origin,
  readDeclarations,
} from './declarationModule.ts';
import type { PublishedPackage } from './publishedPackages.ts';

interface Found {
  name: string;
  path: string;
  declarations: readonly Declaration[];
}

/**
 * Returns the public API of a built package as Markdown: for each entry what it exports, then the types of the package
 * that these refer to. Names are sorted and comments removed, so that the report changes only with the API.
 *
 * API Extractor would need several seconds for each of the forty entries.
 */
export function apiReport({ folder, manifest }: PublishedPackage): string {
  const reader = createReader();
  const sections: string[] = [];
  const shown = new Map<string, { specifier: string; name: string }>();
  const referred: Found[] = [];
  for (const [entry, { types }] of Object.entries(manifest.exports)) {
    if (!types || entry.endsWith('.css')) continue;
    const specifier = manifest.name + entry.slice(1);
    const exported = [...reader.exportsOf(join(folder, types))].sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    const texts = exported.map(([name, found]) => {
      if (typeof found === 'string') return `export { ${name} } from '${found}';`;
      const key = `${found.path} ${found.name}`;
      const earlier = shown.get(key);
      if (earlier) {
        const renamed = name === earlier.name ? name : `${earlier.name} as ${name}`;
        return `export { ${renamed} }${earlier.specifier === specifier ? '' : ` from '${earlier.specifier}'`};`;
      }
      shown.set(key, { specifier, name });
      referred.push(found);
      const renamed = name === found.name ? '' : `// exported as ${name}\n`;
      return renamed + found.declarations.map(({ text }) => `export ${shorten(text)}`).join('\n');
    });
    sections.push(`## ${specifier}\n\n${fence(texts)}`);
  }
  const internal: Found[] = [];
  for (let found = referred.pop(); found; found = referred.pop()) {
    for (const other of reader.referencesOf(found)) {
      const key = `${other.path} ${other.name}`;
      if (shown.has(key)) continue;
      shown.set(key, { specifier: '', name: other.name });
      internal.push(other);
      referred.push(other);
    }
  }
  internal.sort((one, other) => (`${one.name} ${one.path}` < `${other.name} ${other.path}` ? -1 : 1));
  const texts = internal.map(({ declarations }) => declarations.map(({ text }) => shorten(text)).join('\n'));
  return [
    `# Public API of ${manifest.name}\n`,
    '`npm run build` writes this file. Review its changes: they are what users of the package notice.\n',
    ...sections,
    ...(texts.length > 0 ? [`## Types that are not exported\n\n${fence(texts)}`] : []),
  ].join('\n');
}

const fence = (texts: readonly string[]): string => `\`\`\`ts\n${texts.join('\n\n')}\n\`\`\`\n`;

/** Types that the compiler inferred from schemas are too long to read: a hash shows that one changed. */
const maxDeclarationLength = 4_000;

function shorten(text: string): string {
  if (text.length <= maxDeclarationLength) return text;
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
  const head = text.slice(0, text.indexOf('\n') + 1 || 200).trimEnd();
  return `${head.slice(0, 200)} … // ${text.length} characters, ${hash}`;
}

function createReader() {
  const modules = new Map<string, DeclarationModule>();
  const moduleAt = (path: string) => {
    const known = modules.get(path) ?? readDeclarations(path);
    modules.set(path, known);
    return known;
  };

  /** Follows a name to its declaration, or to another package. */
  function resolve({ from, name }: Origin): Found | string | undefined {
    if (!from.startsWith('/')) return from;
    if (name === undefined) return undefined;
    const module = moduleAt(from);
    const exported = module.exports.get(name);
    if (exported) return 'local' in exported ? resolveLocal(from, exported.local) : resolve(exported);
    for (const star of module.stars) {
      const found = star.startsWith('/') ? resolve({ from: star, name }) : undefined;
      if (found) return found;
    }
    return undefined;
  }

  function resolveLocal(path: string, name: string): Found | string | undefined {
    const { declarations, imports } = moduleAt(path);
    const own = declarations.get(name);
    if (own) return { name, path, declarations: own };
    const origin = imports.get(name);
    return origin && resolve(origin);
  }

  function exportsOf(path: string): Map<string, Found | string> {
    const { exports, stars } = moduleAt(path);
    const all = new Map<string, Found | string>();
    for (const star of stars)
      for (const [name, found] of star.startsWith('/') ? exportsOf(star) : []) all.set(name, found);
    for (const [name, exported] of exports) {
      const found = 'local' in exported ? resolveLocal(path, exported.local) : resolve(exported);
      if (!found) throw new Error(`${path} exports ${name}, which has no declaration.`);
      all.set(name, found);
    }
    return all;
  }

  function referencesOf({ path, declarations }: Found): Found[] {
    return declarations
      .flatMap(({ identifiers }) => [...identifiers])
      .map((name) => resolveLocal(path, name))
      .filter((found) => typeof found === 'object');
  }

  return { exportsOf, referencesOf };
}
