import type { Page } from '@playwright/test';
import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const FACES = [
  '👍',
  '❤️',
  '😂',
  '🎉',
  '🙌',
  '👀',
  '🚀',
  '🔥',
  '💯',
  '✅',
  '🤔',
  '😮',
  '😢',
  '👏',
  '🙏',
  '🥳',
  '☕',
  '🌧️',
].concat(['🚲', '🏮', '🌙', '⭐', '🍀', '🐢', '🦉', '🧭', '🗺️', '⛺', '🎈', '🕯️']);

test('[MSG-13] thirty kinds of reactions, and who reacted, by mouse, key and finger', async ({ person }) => {
  const [ada, grace, linus] = [
    await person('Ada'),
    await person('Grace'),
    await person('Linus', { phone: true }),
  ];
  const talk = await conversationOf([ada, grace, linus], 1);
  const id = await talk.say(ada, 'Who rides along tonight?');
  const react = (who: typeof ada, type: string, more = {}) =>
    talk.call(who, 'POST', `/messages/${id}/reactions`, { type, ...more });
  for (const type of FACES) await react(grace, type);
  for (const type of FACES.slice(0, 3)) await react(linus, type);
  await react(ada, '👍', { score: 5 });
  for (const { page } of [ada, linus]) await openAtEnd(page, talk);

  const message = row(ada.page, 'Who rides along');
  await expect(message.locator('.cf-reaction[data-reaction]')).toHaveCount(30);
  const fits = await message.evaluate((element) => element.scrollWidth <= element.clientWidth);
  expect(fits).toBe(true);

  // By mouse: the emoji that was pressed is first.
  await message.getByRole('button', { name: /^❤️, 2 reactions\./ }).click({ button: 'right' });
  const dialog = ada.page.getByRole('dialog', { name: 'Reactions' });
  await expect(dialog.getByRole('tab', { name: '❤️, 2 people' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('tab', { name: /^All/ }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(34);
  await expect(dialog.getByRole('listitem').filter({ hasText: '(You)' })).toContainText('× 5');
  expect(await violations(ada.page)).toEqual([]);

  // It is live while open: a group below 1 is gone, replacing removes the others too.
  await dialog.getByRole('tab', { name: '🕯️, 1 person' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('Grace');
  await react(grace, '👍', { replace: true });
  await expect(dialog.getByRole('tab')).toHaveCount(4);
  await expect(dialog.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  await ada.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // By key: W on the message; along its controls to a reaction, which Enter removes and adds again.
  await message.focus();
  await ada.page.keyboard.press('w');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('tab', { name: /^All/ }).focus();
  await ada.page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: '👍, 3 people' })).toHaveAttribute('aria-selected', 'true');
  await ada.page.keyboard.press('Escape');
  await expect(message).toBeFocused();
  await ada.page.keyboard.press('Enter');
  const thumb = message.getByRole('button', { name: /^👍, 3 reactions including yours/ });
  for (
    let steps = 0;
    steps < 20 && !(await thumb.evaluate((one) => one === document.activeElement));
    steps++
  ) {
    await ada.page.keyboard.press('ArrowRight');
  }
  await ada.page.keyboard.press('Enter');
  await expect(message.getByRole('button', { name: /^👍, 2 reactions\./ })).toBeFocused();

  // By finger: a long press, which changes none of the user's own reactions.
  const his = row(linus.page, 'Who rides along').getByRole('button', {
    name: /^😂, 1 reaction including yours/,
  });
  const box = (await his.boundingBox())!;
  const session = await linus.context.newCDPSession(linus.page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  const sheet = linus.page.getByRole('dialog', { name: 'Reactions' });
  await expect(sheet.getByRole('tab', { name: '😂, 1 person' })).toHaveAttribute('aria-selected', 'true');
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(sheet.getByRole('listitem')).toContainText('Linus');
  expect(await violations(linus.page)).toEqual([]);
});

test('[MSG-15][MSG-10] a restricted message is marked for its readers, and the others see nothing of it; a long one folds', async ({
  person,
}) => {
  const [ada, grace, linus] = [await person('Ada'), await person('Grace'), await person('Linus')];
  const talk = await conversationOf([ada, grace, linus], 1);
  for (const { page } of [ada, grace, linus]) await openAtEnd(page, talk);
  const path = `/channels/team/${talk.cid.slice('team:'.length)}/messages`;
  const restricted = { id: crypto.randomUUID(), text: 'The lantern is a surprise' };
  await talk.call(ada, 'POST', path, { message: { ...restricted, restricted_visibility: [grace.id] } });
  const restrictedRow = (page: Page) => page.locator(`[data-message-id="${restricted.id}"]`);
  await expect(restrictedRow(grace.page)).toContainText('Only you and Ada can see this');
  await expect(restrictedRow(ada.page)).toContainText('Only you and Grace can see this');
  const quote = { id: crypto.randomUUID(), text: 'As I said', quoted_message_id: restricted.id };
  await talk.call(grace, 'POST', path, { message: quote });
  await expect(row(grace.page, 'As I said').locator('.cf-quote')).toContainText(restricted.text);
  await expect(row(linus.page, 'As I said').locator('.cf-quote')).toHaveText(
    'The quoted message isn’t available',
  );
  await linus.page.reload();
  await expect(row(linus.page, 'As I said')).toBeVisible();
  await expect(restrictedRow(linus.page)).toHaveCount(0);
  await grace.page.reload();
  await expect(restrictedRow(grace.page)).toContainText('Only you and Ada can see this');
  expect(await violations(grace.page)).toEqual([]);

  const story = Array.from({ length: 60 }, (_, line) => `line ${line} of a long story`).join('\n');
  await talk.call(ada, 'POST', path, { message: { id: crypto.randomUUID(), text: story } });
  const long = row(grace.page, 'of a long story');
  await expect(long.getByRole('button', { name: 'Show more' })).toBeVisible();
  const height = () => long.locator('.cf-fold').evaluate((box) => box.getBoundingClientRect().height);
  expect(await height()).toBe(440);
  await long.getByRole('button', { name: 'Show more' }).click();
  await expect(long.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  expect(await height()).toBeGreaterThan(1200);
  await long.getByRole('button', { name: 'Show less' }).click();
  await expect.poll(height).toBe(440);
});
