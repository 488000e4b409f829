import { describe, expect, it } from 'vitest';
import { pathsNamedIn } from './checkDocuments.ts';
import { caseTwins, problemsOf } from './checkFiles.ts';
import { isAllowed } from './checkLicences.ts';
import { requirementsNamedIn } from './checkSpecCoverage.ts';

describe('file check', () => {
  it('refuses files that are too long, with a higher limit for tests', () => {
    const lines = 'x\n'.repeat(401);
    expect(problemsOf('packages/client/src/a.ts', lines)).toHaveLength(1);
    expect(problemsOf('packages/client/src/a.test.ts', lines)).toEqual([]);
    expect(problemsOf('packages/client/src/a.test.ts', 'x\n'.repeat(601))).toHaveLength(1);
  });

  it('refuses meaningless names', () => {
    for (const name of ['utils', 'helpers', 'common', 'misc', 'types']) {
      expect(problemsOf(`packages/client/src/${name}.ts`, '')).toHaveLength(1);
    }
    expect(problemsOf('packages/client/src/channelTypes.ts', '')).toEqual([]);
  });

  it('refuses modules whose paths differ only in case', () => {
    expect(caseTwins(['a/Menu.tsx', 'a/menu.ts', 'b/menu.ts'])).toEqual(['a/menu.ts']);
    expect(caseTwins(['a/Menu.tsx', 'a/Menu.css', 'a/menus.ts'])).toEqual([]);
  });

  it('refuses download addresses in the lock file', () => {
    const link = '"resolved": "packages/client"';
    expect(problemsOf('package-lock.json', link)).toEqual([]);
    expect(problemsOf('package-lock.json', link.replace('packages', 'https://registry'))).toHaveLength(1);
  });

  it('refuses unfinished work and the paths of one machine', () => {
    expect(problemsOf('docs/a.md', `${'TO'}${'DO'}: later`)).toHaveLength(1);
    expect(problemsOf('docs/a.md', `see ${'/ho'}${'me/ada'}/notes`)).toHaveLength(1);
    expect(problemsOf('docs/a.md', 'see https://example.org/home/ada')).toEqual([]);
  });
});

describe('licence check', () => {
  it('reads SPDX expressions', () => {
    expect(isAllowed('MIT')).toBe(true);
    expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true);
    expect(isAllowed('MIT AND BSD-3-Clause')).toBe(true);
    expect(isAllowed('MIT AND GPL-3.0-only')).toBe(false);
    expect(isAllowed('GPL-3.0-only')).toBe(false);
    expect(isAllowed('none declared')).toBe(false);
  });
});

describe('specification coverage', () => {
  it('counts IDs in titles and not in comments', () => {
    const id = (name: string) => `[${name}]`;
    const text = `// ${id('APP-01')}\nit('${id('MSG-02')} sends', f); it.each(x)(\`${id('UX-01, UX-02')} \${a}\`, f);`;
    expect([...requirementsNamedIn('a.test.ts', text)]).toEqual(['MSG-02', 'UX-01', 'UX-02']);
  });
});

describe('document check', () => {
  it('finds links beside the document and paths from the root', () => {
    const text =
      'See [it](../a.md#top), [web](https://example.org/b.md) and `packages/client/src/c.ts`, not `npm run d`.';
    expect(pathsNamedIn('docs/e.md', text)).toEqual(['a.md', 'packages/client/src/c.ts']);
  });
});
