import { hostApi, signUp } from '../support/api.ts';
import { sidebarRow } from '../support/conversation.ts';
import { pictureOf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[ONB-02] a person uploads a picture, crops and rotates it by keyboard, and others see it; a wrong file is refused', async ({
  person: somebody,
  service,
}) => {
  const [ada, grace] = [await somebody('Ada'), await somebody('Grace')];
  const { page } = ada;
  await page.goto('/settings/profile');
  const field = page.getByRole('group', { name: 'Profile photo' });
  const choose = (file: ReturnType<typeof pictureOf>) =>
    field.locator('input[type=file]').setInputFiles(file);
  await choose({ name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  const dialog = page.getByRole('dialog', { name: 'Crop picture' });
  await expect(dialog.getByRole('alert')).toContainText('can’t be shown as a picture');
  await expect(dialog.getByRole('button', { name: 'Use picture' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await choose(pictureOf('portrait.png', [640, 320]));
  const area = dialog.getByRole('group', { name: 'Part of the picture. Move it with the arrow keys.' });
  await expect(area).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const picture = dialog.locator('.reactEasyCrop_Image');
  const transform = () => picture.evaluate((image) => image.style.transform);
  const before = await transform();
  await area.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(transform).not.toBe(before);
  await dialog.getByLabel('Zoom').focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Rotate right' }).press('Enter');
  await expect.poll(transform).toContain('rotate(90deg)');
  await dialog.getByRole('button', { name: 'Use picture' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  const shown = field.locator('img');
  await expect(shown).toHaveAttribute('src', /^\S*\/api\/v1\/pictures\/[\w-]{22}\/96$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await violations(page)).toEqual([]);

  const api = await hostApi(service);
  await api.as(ada.id).call('POST /channels/messaging/query', { member_ids: [grace.id] });
  await grace.page.goto('/');
  const face = sidebarRow(grace.page, 'Ada').locator('img');
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await field.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toHaveCount(0);
  await expect(face).toHaveCount(0);
});

test('[ONB-02] an admin gives the server an icon, which the sign-in page shows, and a group gets a picture', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: emptyService.url });
  const rootId = await signUp(context, 'Margaret', 'margaret@confab.example');
  const api = await hostApi(emptyService);
  await api.call('PUT /users', {
    users: [
      { id: 'ada', name: 'Ada' },
      { id: 'grace', name: 'Grace' },
    ],
  });
  await api.as(rootId).call('POST /channels/messaging/query', { member_ids: ['ada', 'grace'] });
  const page = await context.newPage();
  await page.goto('/admin/general');
  const use = async (name: string) => {
    const field = page.getByRole('group', { name });
    await field.locator('input[type=file]').setInputFiles(pictureOf('icon.png', [100, 100]));
    await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click();
    await expect(field.locator('img')).toBeVisible();
  };
  await use('Server icon');
  const visitor = await (await browser.newContext({ baseURL: emptyService.url })).newPage();
  await visitor.goto('/');
  const mark = visitor.locator('img.web-mark');
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.goto('/');
  await expect(page.locator('.web-sidebar__app img')).toBeVisible();
  await sidebarRow(page, 'Ada').click();
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('menuitem', { name: 'Channel details' }).click();
  await use('Conversation picture');
  await expect(sidebarRow(page, 'Ada').locator('img')).toBeVisible();
});
