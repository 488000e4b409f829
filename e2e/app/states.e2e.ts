import { conversationOf, expectStill, open, openAtEnd, scrollBy } from '../messages/conversation.ts';
import { createChannel, freshName, list, row } from '../support/conversation.ts';
import { showsDuring } from '../support/pageClock.ts';
import { expect, test } from '../support/test.ts';

test('[UX-20] while a channel loads, bars are shown in the positions of its messages', async ({ person }) => {
  // Joined channels come with the channel list; a previewed one is loaded by itself.
  const talk = await conversationOf([await person('Ada')], 8);
  const { page } = await person('Grace');
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/channels\/team\/[^/]+\/query$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(talk.path);
  const waiting = page.locator('.cf-channel [data-of="messages"]');
  await expect(waiting).toBeVisible();
  await expect(waiting).toContainText('Loading');
  const bar = await waiting.locator('i').first().boundingBox();
  gate.resolve();
  await expect(list(page).locator('article').first()).toBeVisible();
  await expect(waiting).toHaveCount(0);
  const words = await list(page).locator('.cf-message__body').first().boundingBox();
  expect(Math.abs((bar?.x ?? 0) - (words?.x ?? 1000))).toBeLessThanOrEqual(2);
});

test('[UX-20] a channel that does not load says so, and Try again loads it', async ({ person }) => {
  const talk = await conversationOf([await person('Ada')], 3);
  const { page } = await person('Grace');
  const asked = /\/api\/v1\/channels\/team\/[^/]+\/query$/;
  await page.route(asked, (route) => route.abort());
  await page.goto(talk.path);
  const failure = page.locator('.cf-channel').getByRole('alert');
  await expect(failure).toContainText('Couldn’t open this channel');
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(asked);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, '#2 ')).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('[UX-20] a page of history that does not load says so in its position, and Try again loads it', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 60);
  const { page } = ada;
  const older = /\/messages\?/;
  await page.route(older, (route) => route.abort());
  await open(page, talk);
  await list(page).evaluate((log) => {
    log.scrollTop = 0;
  });
  const failure = list(page).getByRole('alert');
  await expect(failure).toContainText('Couldn’t load earlier messages.');
  await page.unroute(older);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(0);
  await expect(async () => {
    await list(page).evaluate((log) => {
      log.scrollTop = 0;
    });
    await expect(page.getByText('This is the very beginning')).toBeVisible({ timeout: 200 });
  }).toPass();
});

test('[UX-20] an empty server and an empty channel say what to do, and their buttons work', async ({
  person,
}) => {
  const { page } = await person('Ada');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Welcome to/ })).toBeVisible();
  await expect(page.getByText('No channels yet')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Browse channels' }).click();
  await expect(page.getByRole('dialog', { name: 'Browse channels' })).toBeVisible();
  await page.keyboard.press('Escape');

  await createChannel(page, freshName('lamp-works'));
  await page.getByRole('button', { name: 'Set a topic' }).click();
  await page.getByRole('dialog').getByLabel('Topic').fill('What dims in fog');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('.cf-header__topic')).toHaveText('What dims in fog');
  await expect(page.getByRole('button', { name: 'Set a topic' })).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Add people' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('[UX-15] "Offline" shows only after five seconds; after reconnecting the rest loads without a spinner or a jump', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 20);
  const { page } = grace;
  await openAtEnd(page, talk);
  await scrollBy(page, -500);
  const banner = page.getByText('You’re offline.');
  const waits = await page.evaluateHandle(showsDuring, '.cf-channel__waiting, .cf-spinner');
  const pill = page.getByRole('button', { name: /^Jump to latest, 3 new/ });

  // The bar takes its height from the list, not from the messages in view: it comes and goes before the rows are
  // compared.
  const since = Date.now();
  await grace.context.setOffline(true);
  await expect(banner).toBeVisible({ timeout: 15_000 });
  expect(Date.now() - since).toBeGreaterThanOrEqual(5000);
  for (const text of ['one meanwhile', 'two meanwhile', 'three meanwhile']) await talk.say(ada, text);
  await expectStill(
    page,
    () => grace.context.setOffline(false),
    async () => {
      await expect(pill).toBeVisible({ timeout: 30_000 });
      await expect(banner).toHaveCount(0);
    },
  );
  expect(await waits.evaluate((watch) => watch.shown())).toBe(false);
  await pill.click();
  await expect(row(page, 'three meanwhile')).toBeInViewport();
});

test('[UX-18] the channel list is widened by keyboard and stays so', async ({ person }) => {
  const { page } = await person('Ada');
  await page.goto('/');
  const separator = page.getByRole('separator', { name: 'Width of the channel list' });
  const width = async () => Math.round((await page.locator('.web-sidebar').boundingBox())?.width ?? 0);
  await expect(separator).toHaveAttribute('aria-valuenow', '260');
  expect(await width()).toBe(260);
  await separator.focus();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowRight');
  await expect(separator).toHaveAttribute('aria-valuenow', '308');
  await expect.poll(width).toBe(308);
  await page.reload();
  await expect(separator).toHaveAttribute('aria-valuenow', '308');
  expect(await width()).toBe(308);
  await separator.focus();
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowRight');
  await expect(separator).toHaveAttribute('aria-valuenow', '400');
  for (let step = 0; step < 20; step++) await page.keyboard.press('ArrowLeft');
  await expect(separator).toHaveAttribute('aria-valuenow', '200');
  await expect.poll(width).toBe(200);
});
