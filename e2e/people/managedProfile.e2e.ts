import { hostApi, signUp } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[TEN-03] the profile form shows fields that the host manages as read-only, and saves the others', async ({
  person: somebody,
  service,
}) => {
  const api = await hostApi(service);
  const ada = await somebody('Ada');
  const { page } = ada;
  await api.call('PATCH /app', { managed_profile_fields: ['name', 'image'] });
  try {
    await page.goto('/settings/profile');
    const name = page.getByLabel('Name', { exact: true });
    await expect(name).toHaveJSProperty('readOnly', true);
    await expect(page.getByRole('group', { name: 'Profile photo' }).getByRole('button')).toHaveCount(0);
    await expect(page.getByText('Managed by your organization')).toHaveCount(2);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Status', { exact: true }).fill('At the bench');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await expect(page.getByText('Profile saved')).toBeVisible();
  } finally {
    await api.call('PATCH /app', { managed_profile_fields: [] });
  }
  await expect(page.getByLabel('Name', { exact: true })).toHaveJSProperty('readOnly', false);
});

test('[TEN-03] an admin chooses the profile fields that only the back end changes, and people see it', async ({
  emptyService,
  browser,
}) => {
  const admin = await browser.newContext({ baseURL: emptyService.url });
  const ada = await browser.newContext({ baseURL: emptyService.url });
  await signUp(admin, 'Margaret', 'margaret@confab.example');
  const api = await hostApi(emptyService);
  await api.call('PATCH /app', { sign_up: 'open' });
  await signUp(ada, 'Ada', 'ada@confab.example');
  const profile = await ada.newPage();
  await profile.goto('/settings/profile');
  const name = profile.getByLabel('Name', { exact: true });
  await expect(name).toHaveJSProperty('readOnly', false);

  const settings = await admin.newPage();
  await settings.goto('/admin/general');
  const fields = settings.getByRole('group', { name: 'Profile fields that only your back end changes' });
  const custom = fields.getByLabel('Custom fields');
  await fields.getByLabel('Name').check();
  await custom.fill('department, the desk!');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(fields.getByText('Use up to 64 letters')).toBeVisible();
  await custom.fill('department, desk');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings.getByText('Saved', { exact: true })).toBeVisible();
  expect(await violations(settings)).toEqual([]);
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await settings.emulateMedia({ colorScheme });
    await settings.setViewportSize({ width, height: 1000 });
    await fields.scrollIntoViewIfNeeded();
    await settings.screenshot({ path: `.cache/shots/managed-${colorScheme}-${width}.png` });
  }
  const { app } = await api.call('GET /app');
  expect(app.managed_profile_fields).toEqual(['name', 'custom.department', 'custom.desk']);
  // Without a reload.
  await expect(name).toHaveJSProperty('readOnly', true);
  await settings.reload();
  await expect(fields.getByLabel('Name')).toBeChecked();
  await expect(fields.getByLabel('Profile photo')).not.toBeChecked();
  await expect(custom).toHaveValue('department, desk');
  await Promise.all([admin, ada].map((context) => context.close()));
});
