import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ChatError } from '@confab/protocol';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const committed = join(root, 'docs', 'access.md');
const report = join(root, '.cache', 'access.md');

/** The outcome of one user's attempt: done or found, refused by name, or answered as if nothing were there. */
export type Verdict = 'yes' | 'no' | '–';

/** Returns the access that an outcome shows. */
export function verdictOf(outcome: unknown): Verdict {
  if (!(outcome instanceof ChatError)) return 'yes';
  return outcome.status === 404 ? '–' : 'no';
}

/** The results of the access matrix, collected as the tests run (APP-04). */
export class AccessTable {
  readonly #sections = new Map<string, Map<string, Map<string, Verdict>>>();

  /** Adds a verdict to a section: a channel type, or a title of its own if it begins with a capital. */
  note(section: string, path: string, person: string, verdict: Verdict): void {
    const paths = this.#sections.get(section) ?? new Map();
    this.#sections.set(section, paths);
    const people = paths.get(path) ?? new Map();
    paths.set(path, people.set(person, verdict));
  }

  toMarkdown(): string {
    const parts = [...this.#sections].map(([section, paths]) => {
      const isType = /^[a-z]/.test(section);
      const subject = isType
        ? `In a \`${section}\` channel`
        : section.startsWith('People')
          ? 'Of a person'
          : 'There';
      const people = [...new Set([...paths.values()].flatMap((row) => [...row.keys()]))];
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      const rows = [...paths]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, row]) => line([path, ...people.map((person) => row.get(person) ?? '')]));
      const head = [line([subject, ...people]), line(['---', ...people.map(() => ':-:')])];
      return [`## ${isType ? `\`${section}\`` : section}`, '', ...head, ...rows].join('\n');
    });
    return `${preamble}\n${parts.join('\n\n')}\n${writtenByHand()}`;
  }
}

const preamble = `# Access

Test results for the default channel types: \`packages/testing/src/families/accessMatrix.test.ts\` tries every path and every action as everybody and generates this table. The test fails if the table differs; \`CONFAB_WRITE_DOCS=1 npm run test:unit -- accessMatrix\` writes it again.

**yes**: found or done. **no**: refused, with the missing capability, the disabled switch or the time-out. **–**: the answer is the same as if it did not exist. In the tables about people everybody tries to find one person, who shares a channel with the fellow member and the fellow guest only ([why](decisions/directory.md)). The last tables are about visitors: guests of a [widget](widget.md), and readers without an account, in a channel type whose grants let them read.
`;

const handwritten = '\n## Tenants\n';

/** Returns the part of the document after the tables, which is written by hand. */
function writtenByHand(): string {
  const text = committedTable();
  const at = text.indexOf(handwritten);
  return at < 0 ? '' : text.slice(at);
}

/** Returns the table in the documents; empty if there is none. */
export function committedTable(): string {
  try {
    return readFileSync(committed, 'utf8');
  } catch {
    return '';
  }
}

/** Writes the table as the test's report, and into the documents if `CONFAB_WRITE_DOCS` is set. */
export async function reportTable(table: string): Promise<void> {
  const paths = process.env.CONFAB_WRITE_DOCS ? [report, committed] : [report];
  for (const path of paths) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, table);
  }
}
