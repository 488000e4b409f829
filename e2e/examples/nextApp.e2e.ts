import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { codeBlocksOf } from '../../scripts/snippets/codeBlocks.ts';
import { expect, test, write } from './test.ts';

// One after the other, so that they share an installation.
test.describe.configure({ timeout: 400_000, mode: 'default' });

test('[EMB-01] [EMB-08] a Next.js app renders a channel on its server, hydrates it silently and goes on live', async ({
  chat,
  installed,
  openAs,
  complaints,
  browser,
}) => {
  const app = await installed('next-app');
  await app.run('npm', ['run', 'build'], chat.env);
  await app.start('npm', ['start'], chat.env, /Ready/);
  for (let number = 1; number <= 30; number++) await chat.send('ada', `Message ${number} of **many**`);
  const texts = [10, 20, 30].map((number) => `Message ${number} of <strong>many</strong>`);

  const answer = await fetch(chat.page, { headers: { cookie: 'user=grace' } });
  const html = await answer.text();
  for (const text of texts) expect(html.includes(text), text).toBe(true);

  const whole = await (await fetch(`${chat.page}/chat`, { headers: { cookie: 'user=grace' } })).text();
  for (const text of [...texts, '<h2>Confab</h2>', 'aria-label="New message"'])
    expect(whole.includes(text), text).toBe(true);

  await test.step('without JavaScript the newest message is in view', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    await context.addCookies([{ name: 'user', value: 'grace', url: chat.page }]);
    const page = await context.newPage();
    await page.goto(chat.page);
    await expect(page.getByText('Message 30 of many')).toBeInViewport();
    await context.close();
  });

  const [ada, grace] = [await openAs('ada'), await openAs('grace')];
  await expect(ada.getByText('Message 30 of many')).toBeInViewport();
  await expect(ada.locator('[data-static]')).toHaveCount(0);
  await write(ada, 'Lunch at noon?');
  await expect(grace.getByRole('log').getByText('Lunch at noon?', { exact: true })).toBeAttached();
  await write(grace, 'See you there');
  await expect(ada.getByRole('log').getByText('See you there', { exact: true })).toBeInViewport();
  // The server's HTML has UTC; the page has switched to its own time zone.
  const sent = ada.getByRole('article').filter({ hasText: 'Lunch at noon?' }).locator('time').first();
  const iso = (await sent.getAttribute('datetime')) ?? '';
  const tokyo = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Tokyo' });
  await expect(sent).toHaveText(tokyo.format(new Date(iso)));

  await test.step('the whole chat is adopted in place, and its sidebar filled', async () => {
    await ada.goto(`${chat.page}/chat`);
    await expect(ada.getByRole('log').getByText('See you there', { exact: true })).toBeInViewport();
    await expect(ada.locator('[data-static]')).toHaveCount(0);
    const sidebar = ada.getByRole('complementary').first();
    await expect(sidebar.getByRole('link', { name: /General/ })).toBeVisible();
    await write(ada, 'From the whole chat');
    await expect(grace.getByRole('log').getByText('From the whole chat', { exact: true })).toBeAttached();
  });
  expect(complaints).toEqual([]);
});

test('[EMB-01] [EMB-08] the quick start for Next.js works as it is printed', async ({
  chat,
  installed,
  openAs,
  complaints,
}) => {
  // The code of the example is replaced: no test of the example may follow.
  const app = await installed('next-app');
  const document = join(import.meta.dirname, '../../docs/quickstart/next.md');
  const files = new Map(
    codeBlocksOf(await readFile(document, 'utf8')).flatMap(({ file, code }) => (file ? [[file, code]] : [])),
  );
  expect([...files.keys()]).toEqual([
    'app/chatServer.ts',
    'app/chat-token/route.ts',
    'app/support/Support.tsx',
    'app/support/page.tsx',
  ]);
  for (const path of ['chat', 'SupportChat.tsx', 'initialState.ts'])
    await rm(join(app.folder, 'app', path), { recursive: true });
  await rm(join(app.folder, '.next'), { recursive: true, force: true });
  const put = async (path: string, code: string) => {
    await mkdir(dirname(join(app.folder, path)), { recursive: true });
    await writeFile(join(app.folder, path), code);
  };
  for (const [path, code] of files) {
    const signIn = code.includes('currentUserId()') ? "import { currentUserId } from '../session';\n" : '';
    await put(path, signIn + code.replaceAll('https://chat.example', chat.url));
  }
  await put('app/page.tsx', "export { default } from './support/page';\n");
  await put(
    'app/session.ts',
    `import { cookies } from 'next/headers';
export const currentUserId = async () => (await cookies()).get('user')?.value;
`,
  );
  await app.run('npm', ['run', 'build'], chat.env);
  await app.start('npm', ['start'], chat.env, /Ready/);

  await chat.send('ada', 'From the **server**');
  const html = await (await fetch(chat.page, { headers: { cookie: 'user=grace' } })).text();
  expect(html).toContain('From the <strong>server</strong>');
  expect(await (await fetch(chat.page)).text()).not.toContain('From the');
  const [ada, grace] = [await openAs('ada'), await openAs('grace')];
  await write(ada, 'Lunch at noon?');
  await expect(grace.getByRole('log').getByText('Lunch at noon?', { exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});
