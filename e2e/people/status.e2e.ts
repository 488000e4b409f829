import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Opens the direct conversation of two users on the first one's page. */
async function talkTo(me: Person, other: Person) {
  const talk = await conversationOf([me]);
  const { channel } = (await talk.call(me, 'POST', '/channels/messaging/query', {
    member_ids: [me.id, other.id],
  })) as { channel: { id: string } };
  await me.page.goto(`/c/messaging/${channel.id}`);
  return channel.id;
}

const mark = (page: Page, selector: string, name: string) =>
  page.locator(selector).getByRole('img', { name, exact: true });

test('[APP-05] [UX-11] a status and do-not-disturb are shown to others in the sidebar, the header and the card, live and after a reload', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace]);
  await talk.say(ada, 'Back at four');
  await open(ada.page, talk);
  await talkTo(grace, ada);
  const { page } = grace;
  await expect(mark(page, '.cf-header', 'Online')).toBeVisible();
  await expect(mark(page, '.cf-channel-row', 'Online')).toBeVisible();

  await talk.call(ada, 'PATCH', `/users/${ada.id}`, {
    status_emoji: '🍜',
    status_text: 'At lunch',
    dnd_until: new Date(Date.now() + 3_600_000).toISOString(),
  });
  const expectStatus = async () => {
    for (const selector of ['.cf-header', '.cf-channel-row'])
      await expect(mark(page, selector, 'Do not disturb')).toBeVisible();
    await expect(page.locator('.cf-header')).toContainText('🍜 At lunch');
    await expect(mark(page, '.cf-channel-row', 'At lunch')).toBeVisible();
  };
  await expectStatus();
  await page.reload();
  await expectStatus();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/status-of-others.png' });

  await open(page, talk);
  await row(page, 'Back at four').getByRole('button', { name: 'Ada' }).first().click();
  const card = page.getByRole('dialog', { name: 'Profile' });
  await expect(card).toContainText('Do not disturb');
  await expect(card).not.toContainText('Online');
  await expect(card).toContainText('At lunch');
});

test('[APP-05] [UX-11] a status is shown, and updated, beside a name over messages, in the quick switcher, pickers and search', async ({
  person,
}) => {
  const name = `Ada${crypto.randomUUID().slice(0, 8)}`;
  const [ada, grace] = [await person(name), await person('Grace')];
  const talk = await conversationOf([ada, grace]);
  await talk.say(ada, `Back at four, says ${name}`);
  await open(ada.page, talk);
  const { page } = grace;
  await open(page, talk);
  const byline = page.locator('.cf-message__by').filter({ hasText: name });
  await expect(byline).toBeVisible();
  const say = (status_text: string) =>
    talk.call(ada, 'PATCH', `/users/${ada.id}`, {
      status_emoji: '🍜',
      status_text,
      dnd_until: new Date(Date.now() + 3_600_000).toISOString(),
    });
  await say('At lunch');
  await expect(byline.getByRole('img', { name: 'At lunch', exact: true })).toBeVisible();

  await page.keyboard.press('Control+k');
  const switcher = page.getByRole('dialog', { name: 'Jump to' });
  await switcher.getByRole('combobox').fill(`@${name}`);
  const entry = switcher.getByRole('option').filter({ hasText: name }).filter({ hasText: 'lunch' });
  await expect(entry).toContainText('🍜 At lunch');
  await expect(entry.getByRole('img', { name: 'Do not disturb', exact: true })).toBeVisible();
  await say('At the dentist');
  await expect(switcher.getByRole('option').filter({ hasText: '🍜 At the dentist' })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'New message' }).first().click();
  const options = page.getByRole('dialog').getByRole('option');
  await expect(options.first()).toBeVisible();
  await page.keyboard.insertText(name);
  const choice = options.filter({ hasText: name });
  await expect(choice.getByRole('img', { name: 'At the dentist', exact: true })).toBeVisible();
  await expect(choice.getByRole('img', { name: 'Do not disturb', exact: true })).toBeVisible();

  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  const hit = page.getByRole('article').filter({ hasText: 'Back at four' });
  await expect(hit.getByRole('img', { name: 'At the dentist', exact: true })).toBeVisible();
});

test('[APP-05] [UX-15] without a connection the own mark is no longer green; the own menu signs out', async ({
  person,
}) => {
  const ada = await person('Ada');
  const { page } = ada;
  await open(page, await conversationOf([ada], 1));
  const own = page.locator('.web-sidebar__me');
  await expect(mark(page, '.web-sidebar__me', 'Online')).toBeVisible();
  await ada.context.setOffline(true);
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(own.getByRole('img', { name: 'Online' })).toHaveCount(0);
  await ada.context.setOffline(false);
  await expect(mark(page, '.web-sidebar__me', 'Online')).toBeVisible({ timeout: 30_000 });
  await own.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
