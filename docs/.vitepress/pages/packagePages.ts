import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PublishedPackage, publishedPackages } from '../../../scripts/packages/publishedPackages.ts';
import { escapeText } from './jsonSchema.ts';

interface Export {
  name: string;
  group: (typeof groups)[number];
  text: string;
}

const groups = ['Components', 'Hooks', 'Functions and values', 'Classes', 'Types'] as const;

/** Returns the reference of the packages, a page for each entry, from the reports of their public APIs. */
export function packagePages(): [path: string, content: string][] {
  const packages = publishedPackages().filter(({ folder }) => existsSync(join(folder, 'api.md')));
  const all = packages.map((published) => ({ published, entries: entriesOf(published) }));
  const lists = all.map(({ published, entries }) =>
    [
      `## ${published.manifest.name}`,
      escapeText((published.manifest as { description?: string }).description ?? ''),
      [...entries.keys()].map((entry) => `- [${entry}](./${slugOf(entry)}.md)`).join('\n'),
    ].join('\n\n'),
  );
  return [
    [
      'reference/packages/index.md',
      ['# Packages', 'What each package exports, by entry.', ...lists].join('\n\n'),
    ],
    ...all.flatMap(({ published, entries }) => {
      const docstrings = docstringsOf(published.folder);
      return [...entries].map(([entry, report]): [string, string] => [
        `reference/packages/${slugOf(entry)}.md`,
        entryPage(entry, report, docstrings),
      ]);
    }),
  ];
}

/** Returns the file name of an entry's page: `client-composer-poll` for `@confab/client/composer/poll`. */
export function slugOf(entry: string): string {
  return entry.replace(/^@confab\//, '').replaceAll('/', '-');
}

/** Reads the declarations of each entry from a package's report. */
function entriesOf({ folder, manifest }: PublishedPackage): Map<string, string> {
  const report = readFileSync(join(folder, 'api.md'), 'utf8');
  const sections = report.matchAll(/^## (\S+)\n\n```ts\n([\s\S]*?)\n```$/gm);
  return new Map(
    [...sections]
      .filter(([, entry = '']) => entry.startsWith(manifest.name))
      .map(([, entry = '', text = '']) => [entry, text]),
  );
}

function entryPage(entry: string, report: string, docstrings: ReadonlyMap<string, string>): string {
  const declarations = report.split(/\n\n(?=export |\/\/ exported as )/);
  const passedOn = declarations.filter((text) => text.startsWith('export {'));
  const exports = declarations.flatMap((text): Export[] => {
    const [, kind = '', name] =
      /^export (?:declare )?(?:abstract )?(const|function|class|interface|type|enum) (\w+)/m.exec(text) ?? [];
    return name === undefined ? [] : [{ name, group: groupOf(kind, name, text), text }];
  });
  const sections = groups.flatMap((group) => {
    const own = exports.filter((one) => one.group === group);
    if (own.length === 0) return [];
    return [
      `## ${group}`,
      ...own.map(({ name, text }) =>
        [`### ${name}`, escapeText(docstrings.get(name) ?? ''), `\`\`\`ts\n${text}\n\`\`\``]
          .filter(Boolean)
          .join('\n\n'),
      ),
    ];
  });
  const rest =
    passedOn.length > 0 ? ['## From other entries', `\`\`\`ts\n${passedOn.join('\n')}\n\`\`\``] : [];
  return [`# ${entry}`, `\`import { … } from '${entry}'\``, ...sections, ...rest].join('\n\n');
}

function groupOf(kind: string, name: string, text: string): Export['group'] {
  if (kind === 'interface' || kind === 'type') return 'Types';
  if (/^use[A-Z]/.test(name)) return 'Hooks';
  if (/^[A-Z]/.test(name) && /JSX\.Element|ReactNode|ComponentType|ForwardRef/.test(text))
    return 'Components';
  return kind === 'class' ? 'Classes' : 'Functions and values';
}

/** Reads the first paragraph of each export's docstring. */
function docstringsOf(folder: string): Map<string, string> {
  const docstrings = new Map<string, string>();
  const commented =
    /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?(?:abstract )?(?:const|function|class|interface|type) (\w+)/g;
  for (const path of globSync('src/**/*.{ts,tsx}', { cwd: folder })) {
    if (path.includes('.test.')) continue;
    for (const [, comment = '', name = ''] of readFileSync(join(folder, path), 'utf8').matchAll(commented)) {
      const text = comment
        .replaceAll(/^\s*\* ?/gm, '')
        .trim()
        .split(/\n\s*\n/)[0];
      if (text && !docstrings.has(name)) docstrings.set(name, text.replaceAll('\n', ' '));
    }
  }
  return docstrings;
}
