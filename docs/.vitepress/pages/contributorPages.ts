import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell } from './jsonSchema.ts';

const documents = join(import.meta.dirname, '../..');
const repository = join(documents, '..');

/** Returns the lists for contributors: decisions, requirements and changes. */
export function contributorPages(): [path: string, content: string][] {
  return [
    ['decisions/index.md', decisionsPage()],
    ['contributors/requirements.md', requirementsPage()],
    ['contributors/contributing.md', fromRepository('CONTRIBUTING.md')],
    ['changelog.md', fromRepository('CHANGELOG.md')],
  ];
}

/** Returns the title of a document. */
export function titleIn(markdown: string): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? '';
}

/** Lists the decisions by file name and title. */
export function decisions(): { name: string; title: string }[] {
  const folder = join(documents, 'decisions');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({ name, title: titleIn(readFileSync(join(folder, name), 'utf8')) }));
}

function decisionsPage(): string {
  const list = decisions().map(({ name, title }) => `- [${title}](./${name})`);
  return ['# Decisions', 'One page each, with the measurements that decided.', list.join('\n')].join('\n\n');
}

function requirementsPage(): string {
  const rows = JSON.parse(readFileSync(join(documents, 'requirements.json'), 'utf8')) as {
    id: string;
    line: string;
    state: string;
  }[];
  const lines = rows.map(({ id, line, state }) => `| ${id} | ${state} | ${cell(line)} |`);
  return [
    '# Requirements',
    'A test names each row that is built in its title.',
    ['| ID | State | |', '|---|---|---|', ...lines].join('\n'),
  ].join('\n\n');
}

/** Reads a document of the repository's root. Its links to other files have no page here, except those into `docs/`. */
function fromRepository(name: string): string {
  return readFileSync(join(repository, name), 'utf8').replaceAll(
    /\[([^\]\n]+)\]\((?!https?:|#)([^)\s]+)\)/g,
    (_, text: string, target: string) => {
      const [, path] = /^docs\/([\w/-]+\.md(?:#[\w-]+)?)$/.exec(target) ?? [];
      return path ? `[${text}](/${path})` : text;
    },
  );
}
