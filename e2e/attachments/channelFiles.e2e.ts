import { hostApi, signUp } from '../support/api.ts';
import { row } from '../support/conversation.ts';
import { fileOf, pictureOf } from '../support/files.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[WEB-01] the images, files and links of a channel are in a panel, searchable by name and live', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: emptyService.url,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  const ada = await signUp(context, 'Ada', 'ada@confab.example');
  const host = await hostApi(emptyService);
  await host.call('PUT /users', { users: [{ id: 'grace', name: 'Grace' }] });
  await host.as(ada).call('POST /channels/team/rides/query', { data: { name: 'rides' } });
  await host.as(ada).call('POST /channels/team/rides/members', { member_ids: ['grace'] });
  const grace = host.as('grace');
  const say = async (text: string, more: object = {}) =>
    (
      await grace.call('POST /channels/team/rides/messages', {
        message: { id: crypto.randomUUID(), text, ...more },
      })
    ).message.id;
  const upload = (file: ReturnType<typeof fileOf>) => grace.upload('/channels/team/rides', file);
  const dawn = await say('first light', { attachments: [await upload(pictureOf('dawn.png'))] });
  await say('twice the dusk', {
    attachments: [
      await upload(pictureOf('dusk.png', [200, 320], [180, 60, 40])),
      await upload(pictureOf('night.png', [320, 320], [30, 40, 90])),
    ],
  });
  await say('the table', {
    parent_id: dawn,
    attachments: [await upload(fileOf('tides-2026.txt', 'text/plain', 5000))],
  });
  await say('the way is at https://harbour.example/map');

  const page = await context.newPage();
  await page.goto('/c/team/rides');
  await expect(row(page, 'the way')).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Files and media' });
  const open = () => page.getByRole('button', { name: 'Files and media' }).click();
  await open();
  const tiles = panel.getByRole('list', { name: 'Media' }).getByRole('button');
  await expect(tiles).toHaveCount(3);
  await expect(tiles.first()).toHaveAccessibleName('Open dusk.png');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/channel-media-light.png' });

  // By keyboard: the grid is one tab stop, and the gallery shows all images of the channel.
  await panel.getByRole('tab', { name: 'Media' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(tiles.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const gallery = page.getByRole('dialog');
  await expect(gallery).toContainText('night.png');
  await page.keyboard.press('ArrowRight');
  await expect(gallery).toContainText('dawn.png');
  await expect(gallery).toContainText('first light');
  await page.keyboard.press('Escape');
  await expect(tiles.nth(1)).toBeFocused();

  await panel.getByRole('tab', { name: 'Files' }).click();
  const files = panel.getByRole('listitem');
  await expect(files).toHaveCount(4);
  await expect(files.first()).toContainText('tides-2026');
  await expect(files.first().getByRole('link', { name: /^Download/ })).toHaveAttribute('download', '');
  await page.screenshot({ path: '.cache/shots/channel-files-light.png' });
  const field = panel.getByRole('searchbox', { name: 'Search by name' });
  await field.fill('dusk');
  await expect(files).toHaveCount(2);
  await field.fill('nothing-like-it');
  await expect(panel.getByText('No matches for “nothing-like-it”')).toBeVisible();
  await field.fill('');
  await expect(files).toHaveCount(4);
  await say('one more', { attachments: [await upload(fileOf('route.gpx', 'application/gpx+xml'))] });
  await expect(files.first()).toContainText('route');

  await panel.getByRole('tab', { name: 'Links' }).click();
  await expect(files).toHaveCount(1);
  await expect(files.getByRole('link')).toHaveAttribute('href', 'https://harbour.example/map');
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.screenshot({ path: '.cache/shots/channel-links-dark.png' });

  // A failed load says so, and a retry loads it.
  await page.route('**/api/v1/search', (route) => route.abort());
  await panel.getByRole('tab', { name: 'Files' }).click();
  await expect(panel.getByRole('alert')).toContainText('Couldn’t load files and media');
  await page.unroute('**/api/v1/search');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(files).toHaveCount(5);

  // A reply opens in its thread.
  await files
    .filter({ hasText: 'tides' })
    .getByRole('button', { name: /^Go to the message/ })
    .click();
  await expect(page.getByRole('complementary', { name: 'Thread' }).getByText('the table')).toBeVisible();

  // A phone, from right to left.
  await page.evaluate(() => localStorage.setItem('confab.language', 'ar'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/c/team/rides/files');
  await expect(page.getByRole('heading', { name: 'الملفات والوسائط' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'الوسائط' }).getByRole('button')).toHaveCount(3);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.screenshot({ path: '.cache/shots/channel-media-390-ar-dark.png' });
  await page.getByRole('tab', { name: 'الملفات' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(5);
  await page.screenshot({ path: '.cache/shots/channel-files-390-ar-dark.png' });
  await context.close();
});
