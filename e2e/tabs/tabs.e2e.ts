import type { BrowserContext, Page, WebSocket } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { hostApi, signUp } from '../support/api.ts';
import { composer, row, send, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

/** The longest time in which another tab takes over from one that has crashed, in milliseconds. */
const maxTakeoverMs = 2000;

/** Opens another tab of a browser, and follows its sockets. */
async function openTab(context: BrowserContext, path: string) {
  const page = await context.newPage();
  const sockets = new Set<WebSocket>();
  page.on('websocket', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await page.goto(path);
  await expect(composer(page)).toBeVisible();
  return { page, sockets };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

const socketsOf = (tabs: readonly Tab[]) => tabs.map(({ sockets }) => sockets.size);

/** Ends a page as a crash does. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
}

test('[CONN-06] three tabs have one socket; when the first crashes, the others hear again within two seconds', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  const [first, second, third] = [
    await openTab(ada.context, talk.path),
    await openTab(ada.context, talk.path),
    await openTab(ada.context, talk.path),
  ];
  const tabs = [first, second, third];
  await expect.poll(() => socketsOf(tabs)).toEqual([1, 0, 0]);
  await talk.say(grace, 'heard by all');
  for (const { page } of tabs) await expect(row(page, 'heard by all')).toBeVisible();

  await first.page.close();
  await talk.say(grace, 'after the first was closed');
  for (const { page } of [second, third])
    await expect(row(page, 'after the first was closed')).toBeVisible({ timeout: maxTakeoverMs });
  await expect.poll(() => socketsOf([second, third])).toEqual([1, 0]);

  await crash(second.page);
  await talk.say(grace, 'after the second crashed');
  await expect(row(third.page, 'after the second crashed')).toBeVisible({ timeout: maxTakeoverMs });
  await expect.poll(() => socketsOf([third])).toEqual([1]);
});

test('[CONN-06] what is written in two tabs without a network is shown in both, and sent once, though one has crashed', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: emptyService.url });
  const adaId = await signUp(context, 'Ada', 'ada@confab.example');
  const host = await hostApi(emptyService);
  const ada = host.as(adaId);
  await ada.call('POST /channels/team/rides/query', { data: { name: 'rides' } });
  const first = await openTab(context, '/c/team/rides');
  const second = await openTab(context, '/c/team/rides');
  await expect.poll(() => socketsOf([first, second])).toEqual([1, 0]);

  await emptyService.down();
  for (const { page } of [first, second]) await expect(page.getByText('You’re offline.')).toBeVisible();
  await send(first.page, 'written first');
  await expect(row(second.page, 'written first')).toHaveAttribute('data-status', 'sending');
  await send(second.page, 'written second');
  await expect(row(first.page, 'written second')).toHaveAttribute('data-status', 'sending');
  await crash(first.page);
  await emptyService.up();
  await second.page.evaluate(() => dispatchEvent(new Event('online')));
  for (const text of ['written first', 'written second'])
    await expect(row(second.page, text)).toHaveAttribute('data-status', 'received', { timeout: 30_000 });
  const { messages } = await ada.call('POST /channels/team/rides/query', { create: false });
  expect(messages.map(({ text }: { text: string }) => text)).toEqual(['written first', 'written second']);
  await context.close();
});

test('[CONN-06] read state, drafts, theme and language agree between tabs, and all sign out', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const here = await conversationOf([ada, grace], 2);
  const there = await conversationOf([ada, grace], 2);
  const name = there.cid.slice('team:'.length);
  const [first, second] = [
    await openTab(ada.context, here.path),
    await openTab(ada.context, here.path),
  ] as const;
  await there.say(grace, 'have you read this?');
  for (const { page } of [first, second]) await expect(sidebarRow(page, name)).toHaveAttribute('data-unread');
  await open(first.page, there);
  for (const { page } of [first, second])
    await expect(sidebarRow(page, name)).not.toHaveAttribute('data-unread');

  await open(first.page, here);
  await composer(first.page).pressSequentially('begun in one tab');
  await expect(composer(second.page)).toHaveValue('begun in one tab');
  await composer(second.page).press('End');
  await composer(second.page).pressSequentially(', sent from the other');
  await composer(second.page).press('Enter');
  await expect(row(first.page, 'begun in one tab, sent from the other')).toHaveAttribute(
    'data-status',
    'received',
  );
  await expect(composer(first.page)).toHaveValue('');

  await second.page.goto('/settings/appearance');
  await second.page.getByLabel('Theme').selectOption('Dark');
  await expect(first.page.locator('[data-theme="dark"]').first()).toBeVisible();
  await second.page.getByLabel('Language').selectOption('Deutsch');
  await expect(first.page.locator('html')).toHaveAttribute('lang', /^de/);
  await second.page.getByLabel('Sprache').selectOption('English');
  await expect(first.page.locator('html')).toHaveAttribute('lang', /^en/);

  await second.page.goto(here.path);
  await second.page.getByRole('button', { name: /, menu$/ }).click();
  await second.page.getByRole('menuitem', { name: 'Sign out' }).click();
  for (const { page } of [first, second])
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
