import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as protocol from './index.ts';

const packages = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(packages, '..', 'docs', 'contract.md'), 'utf8');

interface Row {
  says: string;
  constant: string;
  value: string;
  test: string;
}

const bare = (cell: string) => cell.replace(/^`|`$/g, '');

const rows: Row[] = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Says'))
  .map((line) => {
    const [says = '', constant = '', value = '', test = ''] = line.slice(2, -2).split(/ ?\| ?/);
    return { says, constant: bare(constant), value: bare(value), test };
  });

/** Titles of all tests. */
const titles = readdirSync(packages, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[a-z]+\/src\/.*\.test\.tsx?$/.test(path))
  .flatMap((path) => [
    ...readFileSync(join(packages, path), 'utf8').matchAll(
      /(?:it|describe)(?:\.each\([\s\S]*?\])?\)?\(\s*(['"`])([\s\S]*?)\1,/g,
    ),
  ])
  .map((match) => match[2] as string);

const constantAt = (path: string) =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], protocol);

describe('the table of constants', () => {
  it('is complete', () => {
    expect(rows.length).toBeGreaterThan(40);
  });

  it.each(rows.filter(({ constant }) => constant !== ''))(
    'has the current value of $constant',
    ({ constant, value }) => {
      expect(JSON.stringify(constantAt(constant))).toBe(value);
    },
  );

  it.each(rows)('names a test of "$says"', ({ test }) => {
    expect(test).not.toBe('');
    expect(titles.filter((title) => title.startsWith(test)).length).toBeGreaterThan(0);
  });
});
