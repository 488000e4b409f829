import type { Browser } from '@playwright/test';
import { hostApi, signUp } from '../support/api.ts';
import { composer } from '../support/conversation.ts';
import type { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Signs up an admin and two members, each in a browser of their own. */
async function signUpThree(browser: Browser, service: Service) {
  const admin = await browser.newContext({ baseURL: service.url });
  const ada = await browser.newContext({ baseURL: service.url });
  const grace = await browser.newContext({ baseURL: service.url });
  await signUp(admin, 'Margaret', 'margaret@confab.example');
  const api = await hostApi(service);
  await api.call('PATCH /app', { sign_up: 'open' });
  const adaId = await signUp(ada, 'Ada', 'ada@confab.example');
  const graceId = await signUp(grace, 'Grace', 'grace@confab.example');
  return { admin, ada, grace, adaId, graceId, api };
}

test('[TEN-01] an admin limits whom people find, and pickers, mentions and profiles follow without a reload', async ({
  emptyService,
  browser,
}) => {
  const { admin, ada, grace, adaId, graceId, api } = await signUpThree(browser, emptyService);
  await api.as(adaId).call('POST /channels/team/lamps/query', { data: { name: 'lamps' } });
  await api.as(adaId).call('POST /channels/team/lamps/messages', { message: { id: 'hello', text: 'Hello' } });

  const page = await ada.newPage();
  await page.goto('/c/team/lamps');
  await expect(composer(page)).toBeVisible();
  const suggestion = page.getByRole('option', { name: 'Grace' });
  const suggest = async () => {
    await composer(page).fill('');
    await composer(page).pressSequentially('@gra');
  };
  await suggest();
  await expect(suggestion).toBeVisible();
  await page.keyboard.press('Escape');

  const settings = await admin.newPage();
  await settings.goto('/admin/general');
  const directory = settings.getByLabel('Who members can find');
  await expect(directory).toHaveValue('everyone');
  await directory.selectOption({ label: 'Only people in the same channels' });
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible();
  expect(await violations(settings)).toEqual([]);
  await settings.reload();
  await expect(directory).toHaveValue('shared_channels');

  // Ada shares no channel with Grace: she finds only herself, and nobody of that name.
  await composer(page).fill('');
  await page.getByRole('button', { name: 'New message' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  const people = dialog.getByRole('combobox');
  await expect(dialog.getByRole('option')).toHaveText([/Ada/]);
  await people.fill('grace');
  await expect(dialog.getByText('No matches for “grace”')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await suggest();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(suggestion).toHaveCount(0);

  // Grace joins the channel: now she can be mentioned there, and written to.
  await api.as(graceId).call('POST /channels/team/lamps/join');
  await composer(page).fill('');
  await suggest();
  await expect(suggestion).toBeVisible();
  await page.keyboard.press('Escape');
  await composer(page).fill('');
  await page.getByRole('button', { name: 'New message' }).first().click();
  await people.fill('grace');
  await expect(dialog.getByRole('option', { name: 'Grace' })).toBeVisible();
  await Promise.all([admin, ada, grace].map((context) => context.close()));
});

test('[TEN-01] a user whose name is hidden is shown as an unknown user, never by an id', async ({
  emptyService,
  browser,
}) => {
  const { admin, ada, grace, adaId, graceId, api } = await signUpThree(browser, emptyService);
  await api.as(adaId).call(`PUT /users/${graceId}/block`);

  const page = await ada.newPage();
  // A search result shows the name alone.
  await page.goto('/search?show=people&q=grace');
  const found = page.getByRole('tabpanel').getByRole('button', { name: 'Grace' });
  await expect(found).toBeVisible();
  await expect(found).not.toContainText(graceId);

  await page.goto('/settings/people');
  await expect(page.getByRole('button', { name: 'Unblock Grace' })).toBeVisible();
  await api.call('PATCH /app', { directory: 'shared_channels' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Unblock Unknown user' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(graceId);
  expect(await violations(page)).toEqual([]);
  await Promise.all([admin, ada, grace].map((context) => context.close()));
});
