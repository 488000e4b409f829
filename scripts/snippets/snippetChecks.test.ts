import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../sourceFiles.ts';
import { codeBlocksOf } from './codeBlocks.ts';
import { commandProblems, type KnownCommands } from './commandProblems.ts';
import { readHtml } from './htmlProblems.ts';

describe('HTML in documents', () => {
  it('[EMB-10] is read with the lines of its scripts', () => {
    const html =
      '<p>Hello<br></p>\n<script src="a.js"></script>\n<script>\nopen();\n</script>\n<script type="importmap">{}</script>';
    expect(readHtml(html)).toEqual({
      problems: [],
      scripts: [
        { type: '', code: '\nopen();\n', line: 3 },
        { type: 'importmap', code: '{}', line: 6 },
      ],
    });
  });

  it('[EMB-10] is refused with open elements, stray end tags and repeated attributes', () => {
    expect(readHtml('<div><p>Hello</div>').problems).toEqual(['<p> is not closed']);
    expect(readHtml('<div>Hello</div></section>').problems).toEqual(['an end tag closes nothing']);
    expect(readHtml('<script data-a="1" data-a="2"></script>').problems).toEqual([
      'the attribute data-a is there twice',
    ]);
    expect(readHtml('<script src="a.js">').problems).toEqual(['<script> is not closed']);
  });
});

describe('commands in documents', () => {
  const known: KnownCommands = {
    scripts: {
      build: 'bin/run scripts/build.ts',
      example: 'bin/run scripts/runExample.ts',
      bench: 'bin/run packages/bench/src/bench.ts',
    },
    packages: new Set(['@confab/node', 'react']),
    confab: [
      { name: 'serve', usage: 'usage: confab serve [--port N]' },
      { name: 'user', usage: 'usage: confab user create ID [--role ROLE]\n       confab user list' },
    ],
    settings: new Set(['CONFAB_DATA']),
    exists: (path) => ['bin/start', 'deploy/a.env', 'examples/bot/package.json'].includes(path),
    sourceOf: () => "parseArgs({ options: { rounds: { type: 'string' } } })",
  };

  it.each([
    'npm install @confab/node react',
    'npm run build && bin/start --port 1 # starts it',
    'npm run bench -- NAME [--rounds N]',
    'npm run example -- bot',
    'npx confab serve',
    'CONFAB_DATA=/a bin/start',
    'sudo bin/confab user create ID \\\n  --role admin',
    'cp deploy/a.env deploy/.env',
    'curl -d "a && b" https://chat.example | tar x',
  ])('[EMB-10] accepts %j', (code) => {
    expect(commandProblems(code, known)).toEqual([]);
  });

  it.each([
    ['npm install @confab/nodes', 'there is no package @confab/nodes'],
    ['npm run built', 'there is no npm script built'],
    ['npm run bench -- --round 1', 'npm run bench has no option --round'],
    ['npm run example -- boat', 'there is no example boat'],
    ['npx confab server', 'there is no command confab server'],
    ['bin/start --ports 1', 'confab serve has no option --ports'],
    ['confab user make ID', 'confab user has no action make'],
    ['confab user create ID --right admin', 'confab user has no option --right'],
    ['bin/stop', 'there is no program bin/stop'],
    ['CONFAB_DATE=1 bin/start', 'there is no setting CONFAB_DATE'],
    ['cp deploy/b.env deploy/.env', 'there is no file deploy/b.env'],
  ])('[EMB-10] refuses %j', (code, problem) => {
    expect(commandProblems(code, known)).toEqual([problem]);
  });
});

const folder = join(root, 'docs/recipes');
it.each(readdirSync(folder).filter((name) => name !== 'index.md'))(
  '[EMB-10] the recipe %s names an example that runs',
  (name) => {
    const blocks = codeBlocksOf(readFileSync(join(folder, name), 'utf8'));
    const commands = blocks.filter(({ language }) => language === 'sh').map(({ code }) => code);
    expect(commands.join('')).toMatch(/npm run example -- [a-z]/);
  },
);
