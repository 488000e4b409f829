import { hostApi, signUp } from '../support/api.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[ONB-05] an admin defines profile fields, a person fills them, and others see them on the card and find people by them', async ({
  emptyService,
  browser,
}) => {
  const options = { baseURL: emptyService.url, bypassCSP: true, reducedMotion: 'reduce' } as const;
  const admin = await browser.newContext(options);
  const own = await browser.newContext(options);
  await signUp(admin, 'Ada', 'ada@confab.example');
  const host = await hostApi(emptyService);
  await host.call('PATCH /app', { sign_up: 'open' });
  const graceId = await signUp(own, 'Grace', 'grace@confab.example');
  await host.as(graceId).call('POST /channels/team/lamps/query', { data: { name: 'lamps' } });
  await host
    .as(graceId)
    .call('POST /channels/team/lamps/messages', { message: { id: 'hello', text: 'Hello' } });

  const page = await admin.newPage();
  const dialog = page.getByRole('dialog');
  const fields = page.getByRole('list', { name: 'Profile fields' }).getByRole('listitem');
  const add = async (name: string, kind: string, fill?: () => Promise<void>) => {
    await page.getByRole('button', { name: 'Add field' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Kind').selectOption({ label: kind });
    await fill?.();
    await dialog.getByRole('button', { name: 'Save' }).click();
  };
  await page.goto('/admin/profile-fields');
  await expect(page.getByText('No profile fields')).toBeVisible();
  await add('Team', 'Choice');
  await expect(dialog.getByText(/must not be empty/i)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByLabel('Options').fill('Optics\nSound');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(fields).toHaveText([/Team.*Choice/]);
  await add('Birthday', 'Date', () => dialog.getByLabel('Show on the profile card').uncheck());
  await expect(fields).toHaveCount(2);
  await add('Title', 'Text', async () => {
    await dialog.getByLabel('Filled in by').selectOption({ label: 'Admins only' });
  });
  await expect(fields).toHaveCount(3);
  await add('Manager', 'Person');
  const moveUp = page.getByRole('button', { name: 'Move Manager up' });
  await moveUp.focus();
  for (const order of [
    [/Team/, /Birthday/, /Manager/, /Title/],
    [/Team/, /Manager/, /Birthday/, /Title/],
    [/Manager/, /Team/, /Birthday/, /Title/],
  ]) {
    await expect(moveUp).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(fields).toHaveText(order);
  }
  await expect(moveUp).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Move Manager down' })).toBeFocused();
  expect(await violations(page)).toEqual([]);

  // Their owner fills them.
  const settings = await own.newPage();
  const path = /\/api\/v1\/profile-fields$/;
  await settings.route(path, (route) => route.abort());
  await settings.goto('/settings/profile');
  await expect(settings.getByRole('alert')).toBeVisible();
  await settings.unroute(path);
  await settings.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(settings.getByLabel('Title')).toHaveAttribute('readonly');
  await settings.getByLabel('Team').selectOption('Optics');
  await settings.getByLabel('Birthday').fill('1906-12-09');
  const choose = settings.getByRole('button', { name: 'Choose a person' });
  await choose.focus();
  await settings.keyboard.press('Enter');
  await settings.keyboard.type('Ada');
  const people = settings.getByRole('listbox', { name: 'Search people' });
  await expect(people.getByRole('option')).toHaveText([/Ada/]);
  await settings.keyboard.press('Enter');
  await expect(choose).toBeFocused();
  await expect(settings.getByRole('group', { name: 'Manager' })).toContainText('Ada');
  await settings.getByRole('button', { name: 'Save details' }).click();
  await expect(settings.getByText('Details saved')).toBeVisible();
  expect(await violations(settings)).toEqual([]);

  // An admin fills what only admins fill.
  await page.goto('/admin/people');
  await page.getByRole('button', { name: /Grace/ }).first().click();
  await dialog.getByLabel('Title').fill('Lamp smith');
  await dialog.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('Details saved')).toBeVisible();

  // Others see them, and find people by them.
  await page.goto('/c/team/lamps');
  await row(page, 'Hello').getByRole('button', { name: 'Grace' }).first().click();
  const card = page.getByRole('dialog', { name: 'Profile' });
  await expect(card).toContainText('Optics');
  await expect(card.getByText('Ada')).toBeVisible();
  await expect(card).toContainText('Lamp smith');
  await expect(card).not.toContainText('1906');
  await card.getByRole('button', { name: 'Show all details' }).click();
  await expect(card).toContainText('1906');
  expect(await violations(page)).toEqual([]);
  await settings.getByLabel('Team').selectOption('Sound');
  await settings.getByRole('button', { name: 'Save details' }).click();
  await expect(card).toContainText('Sound');

  await page.goto('/search?show=people');
  await page.getByLabel('Filter people by').selectOption({ label: 'Team' });
  const value = page.getByLabel('Team', { exact: true });
  await value.selectOption('Optics');
  await expect(page.getByText('No one has this value.')).toBeVisible();
  await value.selectOption('Sound');
  const results = page.getByRole('tabpanel').getByRole('listitem');
  await expect(results).toHaveText([/Grace/]);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(results).toHaveText([/Grace/]);
});
