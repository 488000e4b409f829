import { hostApi } from '../support/api.ts';
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
    await expect(page.getByLabel('Profile photo')).toHaveJSProperty('readOnly', true);
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
