import { signUp } from '../support/api.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[WEB-01] [WEB-02] pages of the administration are found by their settings, and every page has a title', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: emptyService.url,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  await signUp(context, 'Ada', 'ada@confab.example');
  const page = await context.newPage();
  await page.goto('/admin/people');
  await expect(page).toHaveTitle(/^People · Administration · /);
  const pages = page.getByRole('navigation', { name: 'Administration' });
  const field = pages.getByRole('searchbox', { name: 'Find a page or setting' });
  const links = pages.getByRole('link').filter({ hasNotText: 'Administration' });
  await field.fill('smtp');
  await expect(links).toHaveText(['EmailSMTP']);
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/admin-find-light.png' });
  await field.press('Enter');
  await expect(page).toHaveTitle(/^Email · Administration · /);
  await field.fill('nothing-like-it');
  await expect(links).toHaveCount(0);
  await expect(pages.getByRole('status')).toHaveText('No matches for “nothing-like-it”');
  await field.fill('');
  await expect(pages.getByRole('link', { name: 'General' })).toBeVisible();

  // The link of the open page is in view, also in a low window.
  await page.setViewportSize({ width: 1024, height: 400 });
  await page.goto('/admin/general');
  await expect(pages.getByRole('link', { name: 'General' })).toBeInViewport();
  await page.goto('/settings/appearance');
  await expect(page).toHaveTitle(/^Appearance · Settings · /);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/admin');
  await field.fill('slack');
  await expect(links).toHaveCount(2);
  await page.screenshot({ path: '.cache/shots/admin-find-390-dark.png' });
  await context.close();
});
