import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cell } from './jsonSchema.ts';

const documents = join(import.meta.dirname, '../..');
const repository = join(documents, '..');

/** Returns the pages made from files of the repository: lists of decisions and requirements, changes and examples. */
export function repositoryPages(): [path: string, content: string][] {
  return [
    ['decisions/index.md', decisionsPage()],
    ['contributors/requirements.md', requirementsPage()],
    ['contributors/contributing.md', fromRepository('CONTRIBUTING.md')],
    ['changelog.md', fromRepository('CHANGELOG.md')],
    ['examples.md', fromRepository('examples/README.md')],
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

/** Reads a document outside of `docs/`. Its links lead to pages of the site; those to other files become text. */
function fromRepository(name: string): string {
  return readFileSync(join(repository, name), 'utf8').replaceAll(
    /\[([^\]\n]+)\]\((?!https?:|#)([^)\s]+)\)/g,
    (_, text: string, target: string) => {
      const [, path] = /^docs\/([\w/-]+\.md(?:#[\w-]+)?)$/.exec(join(dirname(name), target)) ?? [];
      return path ? `[${text}](/${path})` : text;
    },
  );
}
