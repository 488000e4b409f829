import { describe, expect, it } from 'vitest';
import { anchorsOf, headingsNamedIn, pathsNamedIn } from './checkDocuments.ts';
import { caseTwins, problemsOf } from './checkFiles.ts';
import { isAllowed } from './checkLicences.ts';
import { requirementsNamedIn } from './checkSpecCoverage.ts';
import { missingFrom, problemsOfTexts, textsDeclaredIn, textUsesIn, untranslated } from './checkTexts.ts';

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

  it('finds links to headings, in the same document too', () => {
    const text = 'See [it](../a.md#top), [here](#below) and [web](https://example.org/b.md#c).';
    expect(headingsNamedIn('docs/e.md', text)).toEqual([
      { path: 'a.md', anchor: 'top' },
      { path: 'docs/e.md', anchor: 'below' },
    ]);
    expect(anchorsOf('# Sockets and `requests`\n\ntext\n\n## What is not there, yet')).toEqual([
      'sockets-and-requests',
      'what-is-not-there-yet',
    ]);
  });
});

describe('text check', () => {
  const shared = 'packages/react/src/core/text/text.en.ts';
  const polls = 'packages/react/src/features/polls/text.en.ts';
  const catalogue = (groups: string) => `export const x = defineCatalogue({ ...parentText, ${groups} });`;
  const problems = (file: string, groups: string, code: string) =>
    problemsOfTexts(
      [
        ...textsDeclaredIn(shared, catalogue("actions: { cancel: 'Cancel' }")),
        ...textsDeclaredIn(file, catalogue(groups)),
      ],
      textUsesIn(new Map([['a.tsx', `t('actions.cancel'); ${code}`]]), ['other']),
    );

  it('refuses a text that nothing reads', () => {
    const groups = "polls: { votes: { one: '1', other: '{count}' }, 'read-votes': 'Votes', gone: 'Gone' }";
    const code = "t('polls.votes', { count: 1 }); t(isRead ? 'polls.read-votes' : 'actions.cancel')";
    expect(problems(polls, groups, code)).toEqual([`${polls} declares polls.gone, which nothing reads`]);
  });

  it('reads computed keys by what stands in the template and the words that may fill it', () => {
    const groups = "polls: { openHint: '', shutHint: '', open: '', pollOpen: '', other: '' }";
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
    const code = "const all = ['open', 'poll.open']; t(`polls.${state}Hint`); t(`polls.${name}`)";
    expect(problems(polls, groups, code)).toEqual([`${polls} declares polls.shutHint, which nothing reads`]);
  });

  it('refuses a shared word that is declared again, and a group of two catalogues', () => {
    expect(problems(polls, "polls: { cancel: 'Cancel' }", "t('polls.cancel')")).toEqual([
      `${polls} declares polls.cancel as "Cancel", which is actions.cancel`,
    ]);
    expect(problems(polls, "actions: { vote: 'Vote' }", "t('actions.vote')")).toEqual([
      `${polls} declares the group "actions", as does ${shared}`,
    ]);
  });

  it("finds catalogues of the kit that the kit's list of texts leaves out", () => {
    const entry = "import { pollsText } from './features/polls/text.en.ts';";
    const pins = 'packages/react/src/features/pins/text.en.ts';
    expect(missingFrom(entry, [polls, pins, 'packages/web/src/admin/text.en.ts'])).toEqual([pins]);
  });

  it('finds catalogues that are not translated', () => {
    const sources: Record<string, string> = {
      'packages/react/src/texts.de.ts': "import { pollsGerman } from './features/polls/text.de.ts';",
      'packages/web/src/admin/adminTexts.de.ts': '',
      'packages/web/src/appTexts.de.ts': "import { appGerman } from './text.de.ts';",
    };
    const files = [polls, 'packages/web/src/admin/roles/text.en.ts', 'packages/web/src/text.en.ts'];
    expect(untranslated(files, 'de', (path) => sources[path] ?? '')).toEqual([
      'packages/web/src/admin/adminTexts.de.ts does not have ./roles/text.de.ts',
    ]);
  });
});
