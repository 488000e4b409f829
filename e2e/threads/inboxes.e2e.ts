import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { composer, sidebarRow } from '../support/conversation.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const inboxLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Inboxes' }).getByRole('link', { name });

test('[WEB-01] [MSG-11] [CHAN-09] threads and mentions are collected in inboxes whose badges match their lists', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const here = await conversationOf([ada, grace], 1);
  const there = await conversationOf([ada, grace], 1);
  const first = await here.say(ada, 'Could somebody look at the trace?');
  const second = await there.say(ada, 'Where do we meet tonight?');
  const say = (talk: typeof here, by: Person, text: string, more: object = {}) =>
    talk.call(by, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, {
      message: { id: crypto.randomUUID(), text, ...more },
    });
  await say(here, grace, 'It counts the first one twice.', { parent_id: first });
  const { page } = ada;
  await open(page, here);
  await expect(inboxLink(page, 'Threads')).toHaveAccessibleName(/1 unread/);
  await expect(inboxLink(page, 'Mentions')).toHaveAccessibleName('Mentions');

  // Live: another thread, and mentions in a channel and in that thread.
  await say(there, grace, 'At the lock, says the map', { parent_id: second });
  await say(there, grace, `@${ada.id} and in there too`, { parent_id: second, mentioned_user_ids: [ada.id] });
  await say(there, grace, `@${ada.id} could you bring the mount?`, { mentioned_user_ids: [ada.id] });
  await expect(inboxLink(page, 'Threads')).toHaveAccessibleName(/2 unread/);
  await expect(inboxLink(page, 'Mentions')).toHaveAccessibleName(/2 unread/);
  const thereName = there.cid.slice('team:'.length);
  await expect(sidebarRow(page, thereName)).toHaveAccessibleName(/2 mentions/);

  // By keyboard into the inbox; the unread threads, the latest reply first.
  await inboxLink(page, 'Threads').focus();
  await page.keyboard.press('Enter');
  const cards = page.locator('[data-thread-id]');
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText('Where do we meet');
  await expect(cards.first()).toContainText('and in there too');
  await say(here, grace, 'And the last one.', { parent_id: first });
  await expect(cards.filter({ hasText: 'the trace' })).toContainText('And the last one.');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/threads-light.png' });
  await cards.filter({ hasText: 'the trace' }).getByRole('button', { name: 'Mark as read' }).click();
  await expect(inboxLink(page, 'Threads')).toHaveAccessibleName(/1 unread/);

  // A reply from the list, by keyboard; the card stays where it is.
  const meeting = cards.filter({ hasText: 'Where do we meet' });
  const reply = meeting.getByRole('button', { name: 'Reply', exact: true });
  await reply.focus();
  await page.keyboard.press('Enter');
  await expect(meeting.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('On my way');
  await page.screenshot({ path: '.cache/shots/thread-reply-light.png' });
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(meeting.locator('[data-excerpt-id]').last()).toContainText('On my way');
  await expect(meeting.getByRole('textbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(meeting.getByRole('textbox')).toHaveCount(0);
  await expect(reply).toBeFocused();
  await expect(cards.first()).toContainText('Where do we meet');
  await cards.filter({ hasText: 'the trace' }).getByRole('button', { name: 'Unfollow' }).click();
  await expect(cards).toHaveCount(1);

  await inboxLink(page, 'Mentions').click();
  const mentions = page.locator('[data-excerpt-id]');
  await expect(mentions).toHaveCount(2);
  await expect(mentions.first()).toContainText('bring the mount');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/mentions-light.png' });
  // The person in a mention opens their profile, by keyboard too.
  const own = mentions.first().getByRole('button', { name: `@${ada.id}` });
  await own.focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Profile' }).getByRole('heading', { name: 'Ada' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Profile' })).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '.cache/shots/mentions-dark.png' });
  // A mention in a thread opens that thread, where it is read.
  await mentions.filter({ hasText: 'in there too' }).getByRole('button', { name: 'Go to message' }).click();
  await expect(
    page.getByRole('complementary', { name: 'Thread' }).getByText('and in there too'),
  ).toBeInViewport();
  await expect(inboxLink(page, 'Mentions')).toHaveAccessibleName('Mentions');
  await page.goBack();
  await expect(mentions).toHaveCount(2);
  await page.getByRole('link', { name: 'Unread' }).click();
  await expect(page.getByText('You’re all caught up')).toBeVisible();

  // A phone: the inbox is a page of its own, a thread one above its channel.
  await page.setViewportSize({ width: 390, height: 844 });
  await inboxLink(page, 'Threads').click();
  await expect(cards).toHaveCount(1);
  await page.screenshot({ path: '.cache/shots/threads-390.png' });
  await cards.getByRole('button', { name: 'Open thread' }).click();
  const panel = page.locator('.cf-panel');
  await expect(panel.getByRole('heading', { name: 'Thread' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeHidden();
  await panel.getByRole('button', { name: 'Close thread' }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeVisible();
});

test('[MSG-11] [UX-16] a thread that is opened from the inbox gets what is typed next, not its channel', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  const parent = await talk.say(ada, 'Who has the lamp?');
  await talk.call(grace, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, {
    message: { id: crypto.randomUUID(), text: 'I do.', parent_id: parent },
  });
  const { page } = ada;
  await page.goto('/threads');
  await page.locator('[data-thread-id]').getByRole('button', { name: 'Open thread' }).click();
  const thread = page.getByRole('complementary', { name: 'Thread' });
  const reply = thread.getByRole('textbox', { name: /^Reply in the thread/ });
  await expect(composer(page)).toBeVisible();
  await expect(reply).toBeFocused();
  await page.keyboard.type('Bring it along');
  await expect(reply).toHaveValue('Bring it along');
  await expect(composer(page)).toHaveValue('');

  // After a reload, too; without a thread the channel has the focus.
  await page.reload();
  await expect(composer(page)).toBeVisible();
  await expect(reply).toBeFocused();
  await page.goto(talk.path);
  await expect(composer(page)).toBeFocused();
});

test('[WEB-01] [CHAN-09] all threads and all mentions are marked as read at once, up to the latest mention', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talks = [await conversationOf([ada, grace], 1), await conversationOf([ada, grace], 1)];
  const say = (talk: (typeof talks)[number], text: string, more: object = {}) =>
    talk.call(grace, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, {
      message: { id: crypto.randomUUID(), text, ...more },
    });
  for (const talk of talks) {
    const parent = await talk.say(ada, 'Where do we meet?');
    await say(talk, 'At the lock', { parent_id: parent });
    await say(talk, `@${ada.id} and in there`, { parent_id: parent, mentioned_user_ids: [ada.id] });
    await say(talk, `@${ada.id} bring a lamp`, { mentioned_user_ids: [ada.id] });
    await say(talk, 'Only words');
  }
  const { page } = ada;
  await page.goto('/mentions');
  await expect(inboxLink(page, 'Mentions')).toHaveAccessibleName(/4 unread/);
  await expect(page.locator('[data-excerpt-id]')).toHaveCount(4);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inboxLink(page, 'Mentions')).toHaveAccessibleName('Mentions');
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  await expect(page.locator('[data-excerpt-id]')).toHaveCount(4);
  // What came after the mention is still unread.
  for (const { cid } of talks)
    await expect(sidebarRow(page, cid.slice('team:'.length))).toHaveAccessibleName(/1 unread message/);

  for (const talk of talks) {
    const parent = await talk.say(ada, 'And then?');
    await say(talk, 'Home', { parent_id: parent });
  }
  await inboxLink(page, 'Threads').click();
  await expect(inboxLink(page, 'Threads')).toHaveAccessibleName(/2 unread/);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(inboxLink(page, 'Threads')).toHaveAccessibleName('Threads');
  await expect(page.locator('[data-thread-id][data-unread]')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('[data-thread-id]')).toHaveCount(4);
  await expect(inboxLink(page, 'Threads')).toHaveAccessibleName('Threads');
});

for (const [where, viewport] of [
  ['', { width: 1440, height: 900 }],
  [' on a phone', { width: 390, height: 844 }],
] as const) {
  test(`[WEB-01] [MSG-05] going back from a mention returns to it in the list${where}, with all that was loaded`, async ({
    person,
  }) => {
    const [ada, grace] = [await person('Ada'), await person('Grace')];
    const talk = await conversationOf([ada, grace], 1);
    const count = 40;
    for (let number = 1; number <= count; number++) {
      const message = { id: crypto.randomUUID(), text: `@Ada lamp ${number} of ${count}` };
      await talk.call(grace, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, {
        message: { ...message, mentioned_user_ids: [ada.id] },
      });
    }
    const { page } = ada;
    await page.setViewportSize(viewport);
    await page.goto('/mentions');
    const mentions = page.locator('[data-excerpt-id]');
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(mentions).toHaveCount(count);
    const seventh = page.getByRole('listitem').filter({ hasText: 'lamp 7 of' });
    await seventh.getByRole('button', { name: 'Go to message' }).click();
    await expect(page.getByRole('log').getByText('lamp 7 of')).toBeInViewport();

    const loaded = page.waitForResponse((response) => response.url().endsWith('/mentions/query'));
    await page.goBack();
    await loaded;
    await expect(seventh).toBeFocused();
    await expect(seventh).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('heading', { name: 'Mentions' })).toBeInViewport({ ratio: 1 });
    await expect(mentions).toHaveCount(count);
    await page.screenshot({ path: `.cache/shots/mentions-back-${viewport.width}.png` });
    // Opened by its link, the list begins at its top.
    await page.goto('/threads');
    await page.goto('/mentions');
    await expect(mentions.first()).toBeInViewport();
  });
}

test('[WEB-01] [MSG-11] going back from a thread that has been read since returns to it where it was', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 1);
  for (const text of ['one', 'two', 'three', 'four', 'five', 'six']) {
    const parent_id = await talk.say(ada, `Question ${text}`);
    const message = { id: crypto.randomUUID(), text: `Answer ${text}`, parent_id };
    await talk.call(grace, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, { message });
  }
  const { page } = ada;
  const questions = page.locator('[data-thread-id]').getByText(/^Question/);
  const newestFirst = ['six', 'five', 'four', 'three', 'two', 'one'].map((text) => `Question ${text}`);
  await page.goto('/threads');
  await expect(questions).toHaveText(newestFirst);
  const four = page.getByRole('listitem').filter({ hasText: 'Question four' });
  await four.getByRole('button', { name: 'Open thread' }).click();
  await expect(page.getByRole('complementary', { name: 'Thread' }).getByText('Answer four')).toBeVisible();
  await expect(inboxLink(page, 'Threads')).toHaveAccessibleName(/5 unread/);

  await page.goBack();
  await expect(four).toBeFocused();
  await expect(questions).toHaveText(newestFirst);
  // Opened by its link, the list has the unread threads first.
  await page.goto(talk.path);
  await inboxLink(page, 'Threads').click();
  await expect(questions).toHaveText([
    ...newestFirst.filter((text) => !text.endsWith('four')),
    'Question four',
  ]);
});
