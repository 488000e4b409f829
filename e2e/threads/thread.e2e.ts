import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { composer, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Thread' });
const main = (page: Page) => page.getByRole('main');
const reply = (page: Page) => panel(page).getByRole('textbox', { name: /^Reply in the thread/ });

test('[MSG-11] [MSG-12] [CHAN-09] a thread is opened, written in, seen live and read by two users', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 6);
  const parent = await talk.say(ada, 'Could somebody look at the trace from Monday?');
  await open(ada.page, talk);
  await open(grace.page, talk);
  const { page } = ada;

  // T on a message opens its thread; after Escape the focus returns to the message.
  await row(page, 'trace from Monday').focus();
  await page.keyboard.press('t');
  await expect(reply(page)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/thread/${parent}$`));
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(row(page, 'trace from Monday')).toBeFocused();

  // The first reply, typed by Grace: her typing is shown in the thread alone.
  await page.keyboard.press('t');
  await row(grace.page, 'trace from Monday').hover();
  await grace.page.getByRole('button', { name: 'Reply in thread' }).click();
  await reply(grace.page).pressSequentially('What happens with');
  await expect(panel(page).getByText('Grace is typing')).toBeVisible();
  await expect(main(page).getByText('Grace is typing')).toHaveCount(0);
  await reply(grace.page).pressSequentially(' a row of trees?');
  await grace.page.keyboard.press('Enter');
  const answer = panel(page).locator('[data-message-id]').filter({ hasText: 'row of trees' });
  await expect(answer).toBeVisible();
  await expect(panel(page).getByText('1 reply')).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^Open thread: 1 reply/ })).toBeVisible();
  await expect(main(page).getByText('row of trees')).toHaveCount(0);

  // Ada replies, also in the channel.
  await panel(page)
    .getByLabel(/^Also send to #/)
    .check();
  await reply(page).fill('Good catch, it counts the first one.');
  await page.keyboard.press('Enter');
  await expect(row(grace.page, 'Good catch')).toHaveCount(2);
  await expect(main(grace.page).getByRole('button', { name: 'Replied to a thread' })).toBeVisible();
  await expect(panel(page).getByLabel(/^Also send to #/)).not.toBeChecked();

  // Reload and back keep what is open, and a draft stays with its thread.
  await reply(page).fill('half a thought');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/thread-light.png' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '.cache/shots/thread-dark.png' });
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.screenshot({ path: '.cache/shots/thread-1000.png' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '.cache/shots/thread-390.png' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await expect(reply(page)).toHaveValue('half a thought');
  await expect(composer(page)).toHaveValue('');
  await panel(page).getByRole('button', { name: 'Close thread' }).click();
  await expect(panel(page)).toHaveCount(0);
  await page.goBack();
  await expect(panel(page)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Unfollow this thread' }).click();
  await expect(panel(page).getByRole('button', { name: 'Follow this thread' })).toBeVisible();
});

test('[MSG-08] [MSG-11] [MSG-03] a link to a reply opens its thread there, also below a deleted message', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 2);
  const parent = await talk.say(ada, 'the long one');
  const ids: string[] = [];
  for (let index = 0; index < 45; index++) {
    const id = crypto.randomUUID();
    const message = { id, text: `answer ${index} of many, long enough to be a line`, parent_id: parent };
    await talk.call(grace, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, { message });
    ids.push(id);
  }
  const { page } = ada;
  await page.goto(`${talk.path}/m/${ids[4]}`);
  const target = page.locator(`[data-message-id="${ids[4]}"]`);
  await expect(target).toBeInViewport();
  await expect(target).toHaveAttribute('data-highlighted', 'true');
  await expect(page).toHaveURL(new RegExp(`/thread/${parent}/${ids[4]}$`));
  // Pages load in both directions: up to the message itself, down to the newest.
  await panel(page).getByRole('button', { name: 'Jump to latest' }).click();
  await expect(panel(page).getByText('answer 44 of')).toBeInViewport();
  await row(page, 'the long one').first().hover();
  await page.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await main(page)
    .getByRole('button', { name: /^Open thread: 45 replies/ })
    .click();
  await expect(panel(page).getByText('answer 44 of')).toBeInViewport();
});

test('[MSG-11] [UX-18] a thread that loads slowly leaves the focus to what somebody has gone on to', async ({
  person,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  const talk = await conversationOf([ada], 1);
  await talk.say(ada, 'Could somebody look at the trace?');
  await open(page, talk);
  const openLate = async (act: () => Promise<void>) => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/replies(\?|$)/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await row(page, 'the trace').first().focus();
    await page.keyboard.press('t');
    await expect(panel(page).locator('[aria-busy]')).toBeVisible();
    await act();
    held.resolve();
    await expect(reply(page)).toBeVisible();
    await page.unrouteAll();
  };
  await openLate(async () => undefined);
  await expect(reply(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await page.reload();
  await expect(row(page, 'the trace')).toBeVisible();
  await openLate(() => composer(page).pressSequentially('to the'));
  await page.keyboard.type(' channel');
  await expect(composer(page)).toHaveValue('to the channel');
});
