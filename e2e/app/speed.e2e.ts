import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { composer, createChannel, freshName, list, row, send, sidebarRow } from '../support/conversation.ts';
import { framesFromEnter, type KeyTimes, keyTimes, showsDuring, watchRows } from '../support/pageClock.ts';
import { interceptCalls } from '../support/socketCalls.ts';
import { expect, test } from '../support/test.ts';

test('[UX-01] a message is painted and the composer empty before the server has answered; its row stays', async ({
  person,
}) => {
  const { page } = await person('Ada');
  const files = new Set<string>();
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) files.add(request.url());
  });
  let gate = Promise.resolve();
  await interceptCalls(page, async () => void (await gate));
  await page.goto('/');
  await createChannel(page, freshName('night-ride'));
  // A request for each icon would cost more than the icon.
  expect(files.size).toBeLessThan(40);
  await send(page, 'the one before');
  await expect(row(page, 'the one before')).toHaveAttribute('data-status', 'received');

  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  gate = promise;
  const text = 'painted at once';
  await composer(page).fill(text);
  const seen = await page.evaluateHandle(framesFromEnter, text);
  await composer(page).press('Enter');
  const { frames, paintedMs } = await seen.evaluate((watch) => watch.painted);
  console.log(
    `[UX-01] Enter to painted row and empty composer: ${paintedMs.toFixed(1)} ms, ${frames} frame(s)`,
  );
  expect(frames).toBeLessThanOrEqual(3);
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeFocused();
  await expect(row(page, text)).not.toHaveAttribute('data-status', 'received');

  goOn();
  await expect(row(page, text)).toHaveAttribute('data-status', 'received');
  const { isSameNode, maxRows } = await seen.evaluate((watch) => watch.outcome());
  expect(isSameNode).toBe(true);
  expect(maxRows).toBe(1);
});

test('[UX-16] a channel that was open before reopens without a skeleton, and the next key goes to it', async ({
  person,
}) => {
  const { page } = await person('Ada');
  await page.goto('/');
  const [first, second] = [freshName('aaa'), freshName('bbb')];
  for (const name of [first, second]) {
    await createChannel(page, name);
    await send(page, `said in ${name}`);
    await expect(row(page, `said in ${name}`)).toHaveAttribute('data-status', 'received');
  }
  for (const name of [first, second, first]) {
    const skeletons = await page.evaluateHandle(showsDuring, '.cf-channel [data-of="messages"]');
    await sidebarRow(page, name).click();
    await page.keyboard.type('next key');
    await expect(row(page, `said in ${name}`)).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).toHaveAttribute('aria-label', new RegExp(name));
    await expect(composer(page)).toHaveValue('next key');
    expect(await skeletons.evaluate((watch) => watch.shown())).toBe(false);
    await composer(page).fill('');
  }
});

test('[UX-17] no key is lost in a channel of 10,000 messages while more arrive', async ({
  person,
  service,
}) => {
  const { page, id } = await person('Ada');
  const host = await hostApi(service);
  const channel = freshName('long');
  const cid = `team:${channel}`;
  const begun = Date.now() - 10_000 * 60_000;
  const message = (index: number, created: number) => ({
    id: `${channel}-${index}`,
    cid,
    user_id: 'grace',
    text: `Message ${index}, and **something** more to say about it.`,
    created_at: new Date(created).toISOString(),
  });
  await host.call('POST /bulk', {
    users: [{ id: 'grace', name: 'Grace' }],
    channels: [{ type: 'team', id: channel, name: channel }],
    messages: Array.from({ length: 10_000 }, (_, index) => message(index, begun + index * 60_000)),
  });
  await host.call('POST /bulk', { members: [{ cid, user_id: id }] });
  await page.goto(`/c/team/${channel}`);
  await expect(row(page, 'Message 9999,')).toBeVisible();

  let poured = 0;
  let pours = true;
  // One at a time: a slow machine gets fewer, and keeps up.
  const pour = async () => {
    for (; pours; poured++) {
      const messages = [message(10_000 + poured, Date.now())];
      await Promise.all([host.call('POST /bulk', { messages, events: true }), setTimeout(1000 / 50)]);
    }
  };
  const text = 'The part that I would like a second pair of eyes on is the one that decides about dusk.';
  const pouring = pour();
  try {
    await expect(list(page)).toContainText(/Message 10(0[2-9]|[1-9]\d)\d,/);
    await page.evaluate(keyTimes);
    await composer(page).pressSequentially(text);
  } finally {
    pours = false;
    await pouring;
  }
  await expect(composer(page)).toHaveValue(text);
  await expect(row(page, `Message ${10_000 + poured - 1},`)).toBeVisible();
  expect(await list(page).locator('[data-message-id]').count()).toBeLessThan(150);
  const { paintMs } = await timesOf(page);
  expect(paintMs).toHaveLength(text.length);
  const sorted = [...paintMs].sort((a, b) => a - b);
  console.log(
    `[UX-17] key to paint while ${poured} messages came in: median ${sorted[sorted.length >> 1]?.toFixed(1)} ms, most ${sorted.at(-1)?.toFixed(1)} ms`,
  );
});

test('[UX-17] messages in other channels render no row of the open one', async ({ person }) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const [talk, other] = [await conversationOf([ada, grace], 6), await conversationOf([ada, grace])];
  const { page } = ada;
  await openAtEnd(page, talk);
  let unread = 0;
  // Parts that load late render the rows too, once.
  await expect(async () => {
    const rows = await list(page).evaluateHandle(watchRows);
    await other.say(grace, 'news');
    await expect(page).toHaveTitle(new RegExp(`^\\(${++unread}\\) `));
    expect(await rows.evaluate((watch) => watch.counts())).toEqual({ all: 6, rendered: 0 });
  }).toPass({ timeout: 10_000 });
});

const timesOf = (page: Page) => page.evaluate(() => (window as unknown as { keyTimes: KeyTimes }).keyTimes);
