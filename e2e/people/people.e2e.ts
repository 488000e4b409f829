import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const shots = '.cache/shots';
const me = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`${name}.*Your status and settings$`) });
const person = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('[APP-06] [APP-07] an admin deactivates, deletes, restores, prunes and exports users on one page', async ({
  person: somebody,
  service,
}) => {
  const api = await hostApi(service);
  const [admin, zoe] = [await somebody('Hedy'), await somebody('Zoe')];
  await api.call(`PATCH /users/${admin.id}`, { role: 'admin' });
  await api.call('PUT /users', {
    users: Array.from({ length: 60 }, (_, at) => ({ id: `crew-${at}`, name: `Crew ${at}` })),
  });
  const talk = await conversationOf([zoe, admin]);
  await talk.say(zoe, 'The kettle is mine');
  const { page } = admin;
  const reader = await admin.context.newPage();
  await open(reader, talk);
  await page.goto('/admin/people');
  await expect(page.getByText(/^\d+ people$/)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/people.png` });

  // Many at once, by keyboard: found, selected, deactivated.
  await page.getByLabel('Find by name, ID or email').fill('crew-5');
  await expect(page.getByRole('row')).toHaveCount(12);
  await page.getByLabel('Select all on this page').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Deactivate', exact: true }).press('Enter');
  await expect(page.getByText('Done.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Deactivated' });
  await expect(page.getByRole('row')).toHaveCount(12);

  // One user, soft-deleted: everybody sees placeholders, and after the undo the texts.
  await page.getByLabel('Status', { exact: true }).selectOption({ label: 'Active' });
  await page.getByLabel('Find by name, ID or email').fill('zoe');
  await person(page, 'Zoe').click();
  const dialog = page.getByRole('dialog', { name: 'Zoe', exact: true });
  await expect(dialog.getByText('a password')).toBeVisible();
  await page.screenshot({ path: `${shots}/person.png` });
  await dialog.getByRole('button', { name: 'Delete…' }).click();
  const asking = page.getByRole('dialog', { name: 'Delete Zoe?' });
  await expect(asking.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await asking.getByLabel('Show them as deleted').check();
  await asking.getByLabel('Type “Zoe” to confirm').fill('Zoe');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/person-delete.png` });
  await asking.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(reader, 'The kettle is mine')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(row(reader, 'The kettle is mine')).toBeVisible();

  // Exported, then pruned: nothing of the user is left on the reader's page.
  await dialog.getByRole('button', { name: 'Export data' }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: /^Download/ }).click();
  const file = await (await download).createReadStream();
  const first = (await file[Symbol.asyncIterator]().next()).value as Buffer;
  expect(first.subarray(0, 2).toString()).toBe('PK');
  await dialog.getByRole('button', { name: 'Delete…' }).click();
  await asking.getByLabel('Delete personal data').check();
  await asking.getByLabel('Delete their content').check();
  await asking.getByLabel('Type “Zoe” to confirm').fill('Zoe');
  await asking.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Deleted user' })).toBeVisible();
  await expect(row(reader, 'The kettle is mine')).toHaveCount(0);
  await expect(reader.getByText('Deleted user').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Find by name, ID or email').fill('crew');
  await expect(person(page, 'Crew 0')).toBeVisible();
  await page.screenshot({ path: `${shots}/people-phone.png` });
});

test('[APP-05] a status ends by itself, and paused notifications show and resume', async ({
  person: somebody,
}) => {
  const [ada, grace] = [await somebody('Ada'), await somebody('Grace')];
  const talk = await conversationOf([ada, grace]);
  await talk.say(ada, 'Back at four');
  await open(ada.page, talk);
  await open(grace.page, talk);
  await expect(me(ada.page, 'Ada')).toBeVisible();
  expect(await violations(ada.page)).toEqual([]);
  await me(ada.page, 'Ada').press('Enter');
  await expect(ada.page.getByRole('menuitem', { name: 'For 1 hour' })).toBeVisible();
  await ada.page.screenshot({ path: `${shots}/me-menu.png` });
  await ada.page.getByRole('menuitem', { name: 'Set a status…' }).press('Enter');
  const dialog = ada.page.getByRole('dialog', { name: 'Your status' });
  await dialog.getByRole('button', { name: /^Choose an emoji/ }).click();
  await ada.page.getByPlaceholder('Search emoji').fill('rocket');
  await expect(ada.page.getByRole('gridcell').first()).toContainText('🚀');
  await ada.page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Choose an emoji 🚀' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove the emoji' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove the emoji' })).toHaveCount(0);
  await dialog.getByRole('button', { name: /At lunch/ }).click();
  await expect(dialog.getByLabel('Clear after')).toHaveValue('in1Hour');
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.screenshot({ path: `${shots}/me-status.png` });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(me(ada.page, 'Ada')).toContainText('🍜 At lunch');
  // The service ends it; here after two seconds instead of an hour.
  await talk.call(ada, 'PATCH', `/users/${ada.id}`, {
    status_expires_at: new Date(Date.now() + 2000).toISOString(),
  });
  await expect(me(ada.page, 'Ada')).not.toContainText('At lunch');

  await me(ada.page, 'Ada').click();
  await ada.page.getByRole('menuitem', { name: 'For 1 hour' }).click();
  await expect(me(ada.page, 'Ada')).toContainText('Quiet until');
  await row(grace.page, 'Back at four').getByRole('button', { name: 'Ada' }).first().click();
  await expect(grace.page.getByText(/^Notifications paused until/)).toBeVisible();
  await ada.page.emulateMedia({ colorScheme: 'dark' });
  await ada.page.screenshot({ path: `${shots}/me-paused-dark.png` });
  await talk.call(ada, 'POST', `/channels/team/${talk.cid.slice(5)}/messages`, {
    message: { id: crypto.randomUUID(), text: '/remind me to stretch in 1 second' },
  });
  await expect(ada.page.getByRole('link', { name: /Saved and reminders/ })).toContainText('1');
  await expect(ada.page.getByText('stretch', { exact: true })).toHaveCount(0);
  await me(ada.page, 'Ada').click();
  await ada.page.getByRole('menuitem', { name: 'Resume notifications' }).click();
  await expect(ada.page.getByRole('region', { name: 'Notifications' }).getByText('stretch')).toBeVisible();
});

test('[CHAN-06] the list of members stays as far loaded as it is when somebody joins', async ({
  person,
  service,
}) => {
  const api = await hostApi(service);
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 1);
  const mark = crypto.randomUUID().slice(0, 6);
  const users = Array.from({ length: 61 }, (_, at) => ({
    id: `aa-${mark}-${at + 10}`,
    name: `Member ${at + 10}`,
  }));
  await api.call('PUT /users', { users });
  const [late, ...others] = users.toReversed().map(({ id }) => ({ cid: talk.cid, user_id: id }));
  await api.call('POST /bulk', { members: others });
  const { page } = ada;
  await page.goto(`${talk.path}/members`);
  const rows = page
    .getByRole('complementary')
    .getByRole('listitem')
    .filter({ hasText: /Member|Ada/ });
  await expect(rows).toHaveCount(50);
  await page.getByRole('complementary').getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(61);
  await api.call(`POST ${talk.path.replace('/c/', '/channels/')}/members`, { member_ids: [late?.user_id] });
  await expect(rows.filter({ hasText: 'Member 70' })).toHaveCount(1);
  await expect(rows).toHaveCount(62);
});
