import type { Locator, Page } from '@playwright/test';
import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { composer, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

/** Pastes as the browser does; the plain text is inserted if nothing handles the event. */
const paste = (field: Locator, html: string, plain = 'plain') =>
  field.evaluate(
    (area, [html, plain]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html as string);
      clipboardData.setData('text/plain', plain as string);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      if (area.dispatchEvent(event)) document.execCommand('insertText', false, plain as string);
    },
    [html, plain],
  );

/** Holds back the script with the formats, until the returned function is called. */
async function holdFormats(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/messages-[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function openComposer(page: Page, talk: { path: string; cid: string }) {
  await openAtEnd(page, talk as Parameters<typeof openAtEnd>[1]);
  return composer(page);
}

const FORMS: [what: string, html: string, markdown: string][] = [
  ['bold and italics', '<p>a <b>bold</b> and <em>slanted</em> word</p>', 'a **bold** and _slanted_ word'],
  ['marks inside a word', 'un<i>believ</i>able', 'un*believ*able'],
  ['spaces at the edges of marks', 'a<b> bold </b>word', 'a **bold** word'],
  ['nested marks', '<b>bold <i>both</i></b> <s>gone</s>', '**bold _both_** ~~gone~~'],
  [
    'what a text processor writes',
    '<b style="font-weight:normal"><span style="font-weight:700">bold</span> not</b>',
    '**bold** not',
  ],
  [
    'a link',
    '<a href="https://chat.example/a_(b)">the page</a>',
    '[the page](https://chat.example/a_%28b%29)',
  ],
  [
    'a bare link',
    '<a href="https://chat.example/">https://chat.example/</a> <b>x</b>',
    'https://chat.example/ **x**',
  ],
  ['a link that runs', '<a href="javascript:alert(1)">press</a> <b>x</b>', 'press **x**'],
  ['a list in a list', '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>', '- one\n  - two\n- three'],
  ['a numbered list', '<ol start="3"><li>three</li><li>four</li></ol>', '3. three\n4. four'],
  [
    'tasks',
    '<ul><li><input type="checkbox" checked> done</li><li><input type="checkbox"> open</li></ul>',
    '- [x] done\n- [ ] open',
  ],
  [
    'tasks below an item that is none',
    '<ul><li>lamps<ul><li><input type="checkbox"> fuse</li></ul></li></ul>',
    '- lamps\n  - [ ] fuse',
  ],
  ['an icon without its title', '<b>lamp</b><svg><title>A lamp</title></svg> on', '**lamp** on'],
  ['code in a line', 'run <code>a`b</code>', 'run ``a`b``'],
  [
    'a block of code',
    '<pre><code class="language-ts">const a = 1;\n  b();\n</code></pre>',
    '```ts\nconst a = 1;\n  b();\n```',
  ],
  ['a heading', '<h2>Night ride</h2><p>At nine.</p>', '**Night ride**\n\nAt nine.'],
  ['a quote', '<blockquote><p>one</p><p>two</p></blockquote>', '> one\n>\n> two'],
  [
    'a table',
    '<table><tr><th>Lamp</th><th>Lux</th></tr><tr><td>a|b</td><td>12</td></tr></table>',
    '| Lamp | Lux |\n|---|---|\n| a\\|b | 12 |',
  ],
  ['lines', '<b>one</b><br>two<div>three</div>', '**one**\ntwo\nthree'],
  [
    'signs that would be marks',
    '<b>x</b> 2 * 3 * 4 and _so_ and snake_case',
    '**x** 2 \\* 3 \\* 4 and \\_so\\_ and snake_case',
  ],
  [
    'a line that would be a list',
    '<b>x</b><p>- no list</p><p>1. nor this</p>',
    '**x**\n\n\\- no list\n\n1\\. nor this',
  ],
  ['scripts and styles', '<style>p{}</style><script>alert(1)</script><b>x</b>', '**x**'],
];

test('[MSG-10] pastes rich text as Markdown', async ({ person }) => {
  const ada = await person('Ada');
  const field = await openComposer(ada.page, await conversationOf([ada], 1));
  for (const [what, html, markdown] of FORMS) {
    await field.fill('');
    await paste(field, html);
    await expect(field, what).toHaveValue(markdown);
  }
});

test('[MSG-10] leaves plain text, code editors and code unchanged', async ({ person }) => {
  const ada = await person('Ada');
  const field = await openComposer(ada.page, await conversationOf([ada], 1));
  const editor =
    '<div style="font-family:Menlo, monospace;white-space:pre"><span style="font-weight:bold">const</span> a</div>';
  for (const html of ['<p>only words</p>', '<span style="color:red">red</span>', editor, '']) {
    await field.fill('');
    await paste(field, html, 'as *plain*');
    await expect(field, html).toHaveValue('as *plain*');
  }
  await field.fill('```\n');
  await paste(field, '<b>bold</b>', 'bold');
  await expect(field).toHaveValue('```\nbold');
});

test('[MSG-10] starts a new line for blocks, and is undone at once', async ({ person }) => {
  const ada = await person('Ada');
  const field = await openComposer(ada.page, await conversationOf([ada], 1));
  await field.pressSequentially('Bring:');
  await paste(field, '<ul><li>lamp</li><li>tape</li></ul>');
  await expect(field).toHaveValue('Bring:\n- lamp\n- tape');
  await field.press('ControlOrMeta+z');
  await expect(field).toHaveValue('Bring:');
});

test('[MSG-10] pastes the clipboard, as plain text with Shift', async ({ person }) => {
  const ada = await person('Ada');
  const { page, context } = ada;
  const field = await openComposer(page, await conversationOf([ada], 1));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => {
    const blob = (text: string, type: string) => new Blob([text], { type });
    return navigator.clipboard.write([
      new ClipboardItem({
        'text/html': blob('<p>Meet at <b>nine</b></p>', 'text/html'),
        'text/plain': blob('Meet at nine', 'text/plain'),
      }),
    ]);
  });
  await field.press('ControlOrMeta+v');
  await expect(field).toHaveValue('Meet at **nine**');
  await field.fill('');
  await field.press('ControlOrMeta+Shift+v');
  await expect(field).toHaveValue('Meet at nine');
});

test('[MSG-10] nothing in pasted HTML runs or is fetched', async ({ person }) => {
  const ada = await person('Ada');
  const { page } = ada;
  const field = await openComposer(page, await conversationOf([ada], 1));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', () => asked.push('a dialog'));
  await paste(
    field,
    `<b>x</b><img src="https://evil.example/a.png" onerror="alert(1)"><iframe src="https://evil.example/b"></iframe>
     <svg onload="alert(1)"></svg><link rel="stylesheet" href="https://evil.example/c.css"><video src="https://evil.example/d"></video>
     <a href="data:text/html,x">y</a>${'<div>'.repeat(5000)}deep${'</div>'.repeat(5000)}`,
    'x',
  );
  await field.press('Enter');
  await expect(row(page, 'x')).toBeVisible();
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
});

test('[MSG-10] a message waits for its formats and for what was pasted, on a slow line', async ({
  person,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const arrive = await holdFormats(page);
  const field = await openComposer(page, await conversationOf([ada], 1));
  await field.fill('by key ');
  await page.keyboard.press('ControlOrMeta+i');
  await page.keyboard.type('slanted');
  await paste(field, '<b>bold</b>');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('by key slanted');
  arrive();
  await expect(row(page, 'by key')).toHaveAttribute('data-status', 'received');
  await expect(row(page, 'by key').locator('em strong')).toHaveText('bold');
  await expect(row(page, 'by key').locator('em')).toHaveText('slantedbold');
  await expect(field).toHaveValue('');
});
