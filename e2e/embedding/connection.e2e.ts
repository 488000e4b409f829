import type { Page } from '@playwright/test';
import { consoleErrors, createTalk, expect, test } from './embeddedPage.ts';

/** Counts the page's open sockets. */
function openSockets(page: Page): { count(): number } {
  let open = 0;
  page.on('websocket', (socket) => {
    open++;
    socket.on('close', () => open--);
  });
  return { count: () => open };
}

test('[EMB-02] the provider connects once in strict mode, follows the user and disconnects with it', async ({
  page,
  embedding,
}) => {
  const sockets = openSockets(page);
  const cid = await createTalk(embedding, 'users', [['grace', 'Hello Ada']]);
  await page.goto(
    embedding.url({ show: 'channel', cid, token: embedding.token('ada'), other: embedding.token('linus') }),
  );
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill('By Ada');
  await field.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'By Ada' })).toContainText('Ada');
  await expect.poll(() => sockets.count()).toBe(1);
  await page.getByRole('button', { name: 'Change the user' }).click();
  await expect(page.getByRole('log').getByText('By Ada')).toBeVisible();
  await field.fill('By the other');
  await field.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'By the other' })).toContainText('Linus');
  await expect.poll(() => sockets.count()).toBe(1);
  await page.getByRole('button', { name: 'Toggle the chat' }).click();
  await expect.poll(() => sockets.count()).toBe(0);
  await page.getByRole('button', { name: 'Toggle the chat' }).click();
  await expect(page.getByRole('log').getByText('By the other')).toBeVisible();
  // An opening channel leaves the focus to the host's own controls.
  await expect(page.getByRole('button', { name: 'Toggle the chat' })).toBeFocused();
  await expect.poll(() => sockets.count()).toBe(1);
});

test('[EMB-02] an expired token is replaced by the provider’s function without an interruption', async ({
  page,
  embedding,
}) => {
  const cid = await createTalk(embedding, 'renewed', [['grace', 'Still here?']]);
  let fetched = 0;
  await page.route('**/token', (route) => {
    fetched++;
    // The first token has expired when it arrives, like that of a tab that slept.
    return route.fulfill({ body: embedding.token('ada', fetched === 1 ? -60 : 3600) });
  });
  await page.goto(embedding.url({ show: 'channel', cid }));
  await expect(page.getByRole('log').getByText('Still here?')).toBeVisible();
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill('Still here');
  await field.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Still here' }).last()).toHaveAttribute(
    'data-status',
    'received',
  );
  expect(fetched).toBe(2);
});

test.describe('[EMB-02] says on screen and in the console what is wrong and what to do about', () => {
  test('a server that is not there, and goes on by itself when it is', async ({ page, embedding }) => {
    const errors = consoleErrors(page);
    await page.route(`${embedding.service.url}/**`, (route) => route.abort());
    await page.goto(embedding.url({ show: 'chat', token: embedding.token('ada') }));
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Couldn’t connect to chat');
    await expect(alert).toContainText(`CONFAB_CORS_ORIGINS=${new URL(embedding.host.url).origin}`);
    expect(errors.join('\n')).toContain(`Confab: No answer from ${embedding.service.url}. Check baseUrl`);
    await page.screenshot({ path: '.cache/embedding/problem-unreachable.png' });
    await page.unroute(`${embedding.service.url}/**`);
    await expect(page.getByRole('heading', { name: 'Choose a conversation' })).toBeVisible();
  });

  test('an origin that the server does not allow', async ({ page, embedding }) => {
    const errors = consoleErrors(page);
    // Another name of the same page.
    const url = embedding
      .url({ show: 'chat', token: embedding.token('ada') })
      .replace('127.0.0.1', 'localhost');
    await page.goto(url);
    const advice = `allow this page: CONFAB_CORS_ORIGINS=${new URL(url).origin}`;
    await expect(page.getByRole('alert')).toContainText(advice);
    expect(errors.join('\n')).toContain(advice);
  });

  test('an address that is not a Confab server', async ({ page, embedding }) => {
    const errors = consoleErrors(page);
    await page.goto(
      embedding
        .url({ show: 'chat', token: embedding.token('ada'), server: '' })
        .replace(/server=http[^&]*&/, ''),
    );
    await expect(page.getByRole('alert')).toContainText('is not a Confab server. Set baseUrl');
    expect(errors.join('\n')).toContain('is not a Confab server');
  });

  test('an expired token', async ({ page, embedding }) => {
    const errors = consoleErrors(page);
    await page.goto(embedding.url({ show: 'channel', token: embedding.token('ada', -60) }));
    await expect(page.getByRole('alert')).toContainText('Your session has expired');
    await expect(page.getByRole('alert')).toContainText('Pass tokenProvider');
    expect(errors.join('\n')).toContain('Confab: The token has expired. Pass tokenProvider');
  });

  test('a token of another server', async ({ page, embedding }) => {
    const errors = consoleErrors(page);
    const [head, claims] = embedding.token('ada').split('.');
    await page.goto(embedding.url({ show: 'channel', token: `${head}.${claims}.${'A'.repeat(43)}` }));
    await expect(page.getByRole('alert')).toContainText(
      'did not issue this token. Sign it with the CONFAB_APP_SECRET',
    );
    expect(errors.join('\n')).toContain('did not issue this token');
    await page.screenshot({ path: '.cache/embedding/problem-token.png' });
  });

  test('a missing style sheet', async ({ page, embedding }) => {
    const errors = consoleErrors(page);
    await page.route('**/*.css', (route) => route.abort());
    await page.goto(embedding.url({ show: 'chat', token: embedding.token('ada') }));
    await expect(page.getByText('Confab’s style sheet is missing. Import it once')).toBeVisible();
    expect(errors.join('\n')).toContain('import "@confab/react/style.css"');
  });
});
