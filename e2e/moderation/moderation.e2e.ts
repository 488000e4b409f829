import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { composer, row, send } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const profileOf = async (page: Page, name: string) => {
  await page
    .getByRole('button', { name: `Open ${name}’s profile` })
    .first()
    .click();
  return page.getByRole('dialog', { name: 'Profile' }).or(page.locator('.cf-profile-card'));
};
const personMenu = (page: Page, name: string) =>
  page.locator('.cf-profile-card').getByRole('button', { name: `More options for ${name}` });

test('[MOD-01] a message is reported, its author blocked, and both are undone in the same menus', async ({
  person,
}) => {
  const ada = await person('Ada');
  const mallory = await person('Mallory');
  const talk = await conversationOf([ada, mallory]);
  await talk.say(mallory, 'Cheap lamps, only today');
  const made = await talk.call(mallory, 'POST', '/channels/messaging/query', {
    member_ids: [ada.id, mallory.id],
  });
  const { cid } = (made as { channel: { cid: string } }).channel;
  const { page } = ada;
  const direct = page.locator(`.web-sidebar [data-cid="${cid}"]`);
  await open(page, talk);
  await expect(direct).toBeVisible();

  // By keyboard alone: the row's menu, the entry, the dialog.
  const spam = row(page, 'Cheap lamps');
  await spam.hover();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Report message…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this message' });
  await dialog.getByLabel('Reason').selectOption('spam');
  await dialog.getByLabel(/Anything else/).fill('In every channel');
  await expect(dialog).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/report-light.png' });
  await dialog.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Reported. Moderators will review it.')).toBeVisible();

  await profileOf(page, 'Mallory');
  await personMenu(page, 'Mallory').click();
  await page.screenshot({ path: '.cache/shots/person-menu-light.png' });
  await page.getByRole('menuitem', { name: 'Block', exact: true }).click();
  await page.getByRole('dialog', { name: 'Block Mallory?' }).getByRole('button', { name: 'Block' }).click();
  await page.keyboard.press('Escape');
  const folded = page.getByText('Message from someone you blocked.');
  await expect(folded).toBeVisible();
  await expect(direct).toHaveCount(0);
  await expect(page.getByText('Cheap lamps')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/folded-light.png' });
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('Cheap lamps')).toBeVisible();

  await page.goto('/settings/people');
  await expect(page.getByRole('heading', { name: 'Muted and blocked' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '.cache/shots/muted-dark.png' });
  await page.getByRole('button', { name: 'Unblock Mallory' }).click();
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible();
  await open(page, talk);
  await expect(direct).toBeVisible();
});

test('[MOD-01] [WEB-02] a timed-out user reads why instead of the composer, on a phone too, until it is undone', async ({
  person,
}) => {
  const ada = await person('Ada');
  const mallory = await person('Mallory', { phone: true });
  const talk = await conversationOf([ada, mallory]);
  await talk.say(mallory, 'Hello');
  const other = mallory.page;
  await open(other, talk);
  await expect(composer(other)).toBeVisible();
  const { page } = ada;
  await open(page, talk);
  await profileOf(page, 'Mallory');
  await personMenu(page, 'Mallory').click();
  await page.getByRole('menuitem', { name: 'Restrict…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restrict Mallory' });
  await dialog.getByLabel('Duration').selectOption('day');
  await dialog.getByLabel(/^Reason/).fill('Take a walk');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/restrict-light.png' });
  await dialog.getByRole('button', { name: 'Restrict', exact: true }).click();

  await expect(other.getByText(/You can’t post here until/)).toBeVisible();
  await expect(other.getByText('Reason: Take a walk')).toBeVisible();
  await expect(composer(other)).toHaveCount(0);
  expect(await violations(other)).toEqual([]);
  await other.screenshot({ path: '.cache/shots/timed-out-phone.png' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(composer(other)).toBeVisible();
  await send(other, 'Back again');
  await expect(row(page, 'Back again')).toBeVisible();
});
