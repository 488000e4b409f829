import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { composer, row, send, sidebarRow } from '../support/conversation.ts';
import { expect } from '../support/test.ts';
import { test } from './lantern.ts';
import { threadParent } from './sentPlans.ts';

const folder = process.env.CONFAB_SCREENSHOTS ?? join(import.meta.dirname, '..', '..', 'docs', 'screenshots');
const desk = { viewport: { width: 1440, height: 1024 } };
const tablet = { viewport: { width: 1024, height: 768 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const shot = (page: Page, name: string) => page.screenshot({ path: join(folder, `${name}.png`) });

/** Waits until all attachments are drawn, and every picture is loaded. */
async function loaded(page: Page) {
  await expect(page.locator('.cf-room')).toHaveCount(0);
  await expect
    .poll(() =>
      page
        .locator('img')
        .evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
    )
    .toBe(true);
}

test('every page that the documentation shows', async ({ open, lantern, browser }) => {
  test.setTimeout(180_000);
  const channel = '/c/team/night-ride';
  const openUnread = async (options: Parameters<typeof open>[2]) => {
    await lantern.grace.call('POST /channels/team/night-ride/unread', { message_id: 'n8' });
    return open('grace', channel, options);
  };
  const ada = await open('ada', '/c/team/lunch', desk);
  const linus = await open('linus', '/c/team/lunch', desk);
  await expect(composer(linus)).toBeVisible();
  await expect(composer(ada)).toBeVisible();

  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openUnread({ ...desk, colorScheme });
    await expect(row(page, 'Rain radar is clear')).toBeVisible();
    await loaded(page);
    await row(page, 'On my way').hover();
    await shot(page, `channel-${colorScheme}`);
    await page.close();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await openUnread({ ...phone, colorScheme });
    await expect(row(page, 'Rain radar is clear')).toBeVisible();
    await loaded(page);
    await shot(page, `phone-${colorScheme}`);
    await page.close();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('grace', channel, { viewport: { width: 1440, height: 1240 }, colorScheme });
    await expect(row(page, 'Back from the underpass')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: /What a driver sees/ })).toBeInViewport();
    await loaded(page);
    await shot(page, `attachments-${colorScheme}`);
    if (colorScheme === 'dark') {
      await row(page, 'Back from the underpass').focus();
      await page.keyboard.press('o');
      await expect(page.getByText('1 of 6')).toBeVisible();
      await loaded(page);
      await shot(page, 'gallery-dark');
    }
    await page.close();
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await open('grace', `${channel}/thread/${threadParent}`, { ...desk, colorScheme });
    await expect(row(page, 'Both it is.')).toBeVisible();
    await loaded(page);
    await shot(page, `thread-${colorScheme}`);
    await page.goto('/c/team/lunch');
    await expect(page.getByText('Where do we eat on Thursday?').last()).toBeVisible();
    await expect(row(page, 'On the tram').locator('svg').first()).toBeVisible();
    await loaded(page);
    await shot(page, `poll-${colorScheme}`);
    await page.close();
  }
  const saved = await open('grace', '/saved', desk);
  await expect(saved.getByText('Rain').or(saved.getByText('Upcoming')).first()).toBeVisible();
  await shot(saved, 'saved-light');
  await saved.goto('/search?q=lock');
  await expect(saved.getByRole('feed').getByRole('article').first()).toBeVisible();
  await saved.getByRole('feed').getByRole('article').first().hover();
  await shot(saved, 'search-light');
  await saved.goto('/c/team/night-ride');
  await expect(composer(saved)).toBeFocused();
  await saved.keyboard.press('Control+k');
  await saved.getByRole('dialog').getByRole('combobox').fill('li');
  await expect(saved.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await shot(saved, 'switcher-light');
  await saved.goto('/threads');
  await expect(saved.getByText('Both it is.').first()).toBeVisible();
  await shot(saved, 'threads-light');
  const trail = await open('grace', '/c/team/lunch', { ...phone, colorScheme: 'light' });
  await expect(trail.getByText('Where do we eat on Thursday?').last()).toBeVisible();
  await loaded(trail);
  await shot(trail, 'phone-poll-light');
  const pocket = await open('grace', channel, { ...phone, colorScheme: 'light' });
  await expect(row(pocket, 'Back from the underpass')).toBeVisible();
  await row(pocket, 'And the checklist').evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await loaded(pocket);
  await shot(pocket, 'phone-attachments-light');
  const uploads = await open('grace', '/admin/uploads', desk);
  await expect(uploads.getByRole('group', { name: 'Images' })).toBeVisible();
  await shot(uploads, 'admin-uploads-light');

  const wide = await openUnread(tablet);
  await wide
    .getByRole('button', { name: /Show members/ })
    .first()
    .click();
  await expect(wide.getByLabel('Search members')).toBeVisible();
  await composer(wide).hover();
  await loaded(wide);
  await shot(wide, 'tablet-light');

  const admin = await open('grace', '/admin/people', desk);
  await expect(admin.getByText('Katherine').first()).toBeVisible();
  await shot(admin, 'admin-light');

  const stranger = await browser.newPage({ baseURL: lantern.service.url, ...desk });
  await stranger.goto('/');
  await expect(stranger.getByRole('heading', { name: /Sign in/ })).toBeVisible();
  await shot(stranger, 'sign-in-light');

  const states = await open('grace', '/c/team/field-test-video', desk);
  await expect(states.getByText('This is the very beginning')).toBeVisible();
  await states.context().setOffline(true);
  await send(states, 'First cut in a minute, my train is in the tunnel.');
  await expect(states.getByText('You’re offline.')).toBeVisible({ timeout: 20_000 });
  await expect(sidebarRow(states, 'firmware')).toBeVisible();
  await shot(states, 'states-light');
});
