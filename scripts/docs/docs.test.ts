import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { moveScriptsToFile } from '../../docs/.vitepress/build/inlineScripts.ts';
import { anchorOf } from '../../docs/.vitepress/build/markdown.ts';
import { apiDocument } from '../../docs/.vitepress/pages/apiPages.ts';
import { eventEntries, exampleEvent } from '../../docs/.vitepress/pages/eventPage.ts';
import { generatedPages } from '../../docs/.vitepress/pages/generatedPages.ts';
import { fieldTable, SchemaNames } from '../../docs/.vitepress/pages/jsonSchema.ts';
import { type Feature, features } from '../../packages/protocol/src/schemas.ts';
import { anchorsOf } from '../checkDocuments.ts';
import { checkSite, policyProblems } from './checkSite.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function siteOf(pages: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'confab-site-'));
  folders.push(folder);
  for (const [name, html] of Object.entries(pages)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), html);
  }
  return folder;
}

describe('the reference of events', () => {
  const definitions = (features as readonly Feature[]).flatMap(({ events }) => events);
  const names = new SchemaNames(apiDocument().components.schemas);

  it.each(eventEntries().map((entry) => [entry.type, entry] as const))(
    '[EMB-10] shows an example of %s that its schema accepts',
    (type, entry) => {
      const definition = definitions.find((one) => one.type === type);
      const parsed = v.safeParse(definition?.payload as v.GenericSchema, exampleEvent(entry, names));
      expect(parsed.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? []).toEqual([]);
    },
  );
});

describe('the reference of the API', () => {
  it('[EMB-10] has every endpoint, with its fields and errors', () => {
    const pages = [...generatedPages()].filter(([path]) => path.startsWith('reference/api/'));
    const text = pages.map(([, content]) => content).join('\n');
    for (const { endpoints } of features as readonly Feature[])
      for (const [name, { route }] of Object.entries(endpoints)) {
        expect(text).toContain(`## ${name}\n\n\`${route}\``);
      }
    const reactions = generatedPages().get('reference/api/reactions.md') ?? '';
    expect(reactions).toMatch(/\| `score` \| integer, optional \| .*1 to 1000\./);
    expect(reactions).toMatch(/- 404: \d+ message_not_found/);
    expect(reactions).toContain('(/reference/api/schemas.md#message)');
  });

  it('[EMB-10] shows every example of a body, with its name', () => {
    const messages = generatedPages().get('reference/api/messages.md') ?? '';
    for (const name of ['mention', 'attachment', 'reply in thread'])
      expect(messages).toContain(`::: details Example: ${name}\n`);
  });

  it('[EMB-10] names nested fields by their path', () => {
    const inner = { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] };
    const schema = {
      properties: { users: { type: 'array', items: inner }, a: { anyOf: [inner, { type: 'null' }] } },
    };
    const table = fieldTable(schema, new SchemaNames({}));
    expect(table).toContain('| `users[].id` | string |');
    expect(table).toContain('| `a` | object or null, optional |');
    expect(fieldTable(schema, new SchemaNames({ User: inner }))).toContain(
      '| `users` | array of [User](/reference/api/schemas.md#user), optional |',
    );
  });
});

describe('the pages of the site', () => {
  it('[EMB-10] have anchors like those that the check of documents expects', () => {
    for (const heading of ['Sockets and `requests`', 'What is not there, yet', 'Größe: 1 kB'])
      expect(anchorsOf(`# ${heading}`)).toEqual([anchorOf(heading.replaceAll('`', ''))]);
  });

  it('[EMB-10] load their inline scripts from one file that is named for its content', () => {
    const folder = siteOf({});
    const page = '<head><title>A</title>\n<script id="one">a()</script>\n<script>b()</script></head>';
    const html = moveScriptsToFile(page, folder, '/docs/');
    const [name = ''] = readdirSync(join(folder, 'assets'));
    expect(html).toContain(`<script src="/docs/assets/${name}"></script>`);
    expect(policyProblems(html)).toEqual([]);
    expect(readFileSync(join(folder, 'assets', name), 'utf8')).toBe('a()\nb()\n');
    expect(moveScriptsToFile(page, folder, '/docs/')).toBe(html);
  });
});

describe('the check of the site', () => {
  it('[EMB-10] accepts links to pages, headings and files', () => {
    const folder = siteOf({
      'index.html':
        '<h1 id="top"></h1><a href="/docs/a/b.html#c">a</a><a href="#top">b</a><a href="https://a.example/">c</a>',
      'a/b.html':
        '<h2 id="c"></h2><a href="../index.html#top">a</a><a href="/docs/">b</a><a href="/docs/llms.txt">c</a>',
      'llms.txt': '',
    });
    expect(() => checkSite(folder)).not.toThrow();
  });

  it.each([
    ['<a href="/docs/none.html">a</a>', 'which does not exist'],
    ['<a href="/docs/a.html#none">a</a>', 'which has no such heading'],
    ['<a href="/embedding">a</a>', 'which is outside of the site'],
    ['<script>a()</script>', 'has an inline script'],
    ['<p style="color: red">a</p>', 'has an inline style: color: red'],
    ['<p onclick="a()">a</p>', 'has an inline handler: onclick'],
    ['<img src="https://a.example/a.png">', 'loads https://a.example/a.png'],
  ])('[EMB-10] refuses %s', (html, problem) => {
    const folder = siteOf({ 'a.html': html });
    expect(() => checkSite(folder)).toThrow(problem);
  });

  it('[EMB-10] ignores markup that is text of a code block', () => {
    expect(policyProblems('<code>&lt;p style="a"> &lt;script></code>')).toEqual([]);
  });
});
