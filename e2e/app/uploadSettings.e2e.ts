import { hostApi, signUp } from '../support/api.ts';
import { composer } from '../support/conversation.ts';
import { fileOf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[APP-01] [ATT-04] an admin changes the upload rules, which apply at once to other users’ files', async ({
  emptyService,
  browser,
}) => {
  const baseURL = emptyService.url;
  const admin = await browser.newContext({ baseURL });
  await signUp(admin, 'Margaret', 'margaret@confab.example');
  const api = await hostApi(emptyService);
  await api.call('PATCH /app', { sign_up: 'open' });
  const grace = await browser.newContext({ baseURL });
  const graceId = await signUp(grace, 'Grace', 'grace@confab.example');
  await api.as(graceId).call('POST /channels/team/lamps/query', { data: { name: 'lamps' } });

  const settings = await admin.newPage();
  await settings.goto('/admin/uploads');
  const files = settings.getByRole('group', { name: 'All other files' });
  const images = settings.getByRole('group', { name: 'Images' });
  await expect(files.getByLabel('Max size')).toHaveValue('100');
  expect(await violations(settings)).toEqual([]);

  // Grace has attached a file before, so her page knows the old limits.
  const page = await grace.newPage();
  await page.goto('/c/team/lamps');
  await expect(composer(page)).toBeVisible();
  const attach = async (file: Parameters<typeof fileOf>[0], size = 12) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Attach files' }).click();
    await (await chooser).setFiles([fileOf(file, 'text/plain', size)]);
  };
  const tile = (name: string) => page.locator(`[data-attachment-id][aria-label^="${name}"]`);
  await attach('before.txt', 3_000_000);
  await expect(tile('before.txt')).toBeVisible();

  await files.getByLabel('Blocked extensions').fill('exe, not an ending');
  await files.getByLabel('Allowed types').fill('everything');
  await images.getByLabel('Max size').fill('0');
  const save = settings.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(files.getByText('“not an ending”: Must be an extension such as pdf or .tar.gz')).toBeVisible();
  await expect(
    files.getByText('“everything”: Must be a MIME type such as image/png or image/*'),
  ).toBeVisible();
  await expect(images.getByText(/^Must be >=1/)).toBeVisible();
  await expect(files.getByLabel('Blocked extensions')).toHaveAttribute('aria-invalid', 'true');
  await expect(files.getByLabel('Blocked extensions')).toHaveValue('exe, not an ending');

  await files.getByLabel('Blocked extensions').fill('EXE');
  await files.getByLabel('Allowed types').fill('');
  await files.getByLabel('Max size').fill('2.5');
  await images.getByLabel('Max size').fill('100');
  await save.click();
  await expect(settings.getByText('Saved. Changes apply right away.')).toBeVisible();
  await expect(files.getByLabel('Blocked extensions')).toHaveValue('exe');
  await settings.reload();
  await expect(files.getByLabel('Max size')).toHaveValue('2.5');

  await attach('after.txt', 3_000_000);
  await expect(tile('after.txt')).toContainText('3 MB is over the size limit');
  await attach('lamp.exe');
  await expect(tile('lamp.exe')).toContainText('.exe');
  await attach('small.txt', 2_000_000);
  await expect(tile('small.txt').locator('xpath=..')).toHaveAttribute('data-state', 'finished');

  // The service applies them too, whatever a client sends.
  const refused = await grace.request.post(
    '/api/v1/channels/team/lamps/files?name=big.txt&mime_type=text/plain',
    {
      data: fileOf('big.txt', 'text/plain', 3_000_000).buffer,
      headers: {
        'content-type': 'application/octet-stream',
        'x-xsrf-token': decodeURIComponent(
          (await grace.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '',
        ),
      },
    },
  );
  expect(refused.status()).toBe(403);
  expect((await refused.json()).details.reason).toBe('size_limit');

  // Other users may not open the pages and calls of admins.
  await page.goto('/admin/uploads');
  await expect(page.getByLabel('Max size')).toHaveCount(0);
  await expect(api.as(graceId).call('PATCH /app/settings', {})).rejects.toThrow(/403/);
  await admin.close();
  await grace.close();
});
