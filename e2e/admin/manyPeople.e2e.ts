import { hostApi, signUp } from '../support/api.ts';
import { expect, test } from '../support/test.ts';

test('[APP-07] the list of people goes to its last page once nobody on the shown one matches any more', async ({
  emptyService,
  browser,
}) => {
  const admin = await browser.newContext({ baseURL: emptyService.url });
  await signUp(admin, 'Ada', 'ada@confab.example');
  const api = await hostApi(emptyService);
  const users = Array.from({ length: 51 }, (_, index) => ({
    id: `m-${index + 10}`,
    name: `M ${index + 10}`,
  }));
  await api.call('PUT /users', { users });
  const page = await admin.newPage();
  await page.goto('/admin/people');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText('51–52 of 52')).toBeVisible();
  await api.call('POST /users/m-59/deactivate', {});
  await page.getByRole('row', { name: 'M 60' }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await expect(page.getByText('Done.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('row', { name: 'Ada' })).toBeVisible();
});
