import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { contactSheet, webpOf } from '../../packages/testing/src/screenshots/contactSheet.ts';
import { row } from '../support/conversation.ts';
import { expect } from '../support/test.ts';
import { test } from './lantern.ts';
import {
  adminScreens,
  complete,
  conversationScreens,
  dialogScreens,
  expectAllPages,
  pageParts,
  type Screen,
  settingsScreens,
  show,
} from './screens.ts';

const folder = process.env.CONFAB_SCREENSHOTS ?? join(import.meta.dirname, '..', '..', 'docs', 'screenshots');
/** The screens to draw, separated by commas; all of them by default. */
const wanted = process.env.CONFAB_TEST_SCREENS?.split(',');

const wide = { width: 1440, height: 900 };
const sizes = [wide, { width: 1024, height: 768 }, { width: 390, height: 844 }] as const;
const looks = [
  { colorScheme: 'light', contrast: 'no-preference' },
  { colorScheme: 'dark', contrast: 'no-preference' },
  { colorScheme: 'light', contrast: 'more' },
] as const;
const languages = { en: 'en-GB', ar: 'ar-EG' } as const;

const screens = [
  ...conversationScreens,
  ...dialogScreens,
  ...settingsScreens,
  ...adminScreens,
  ...pageParts,
].filter(({ name }) => wanted === undefined || wanted.includes(name));

/** Draws a screen in each look, a row each, and in each width. */
async function sheetOf(page: Page, screen: Screen): Promise<Buffer> {
  await page.setViewportSize(wide);
  await page.emulateMedia(looks[0]);
  await show(page, screen);
  const rows: Buffer[][] = looks.map(() => []);
  for (const size of sizes) {
    if (screen.isWideOnly && size.width < 600) continue;
    await page.setViewportSize(size);
    await complete(page);
    if (screen.scrollsTo)
      await page
        .locator(screen.scrollsTo)
        .first()
        .evaluate((element) => element.scrollIntoView());
    for (const [index, look] of looks.entries()) {
      await page.emulateMedia(look);
      rows[index]?.push(await page.screenshot());
    }
    await page.emulateMedia(looks[0]);
  }
  return contactSheet(rows, 0.5);
}

for (const [language, locale] of Object.entries(languages)) {
  test(`every page of the app, ${language}`, async ({ open }) => {
    test.setTimeout(1_800_000);
    const page = await open('grace', '/', { viewport: wide, locale });
    const stranger = await open('', '/', { viewport: wide, locale });
    await expectAllPages(page, settingsScreens);
    await expectAllPages(page, adminScreens);
    for (const screen of screens) {
      await test.step(screen.name, async () => {
        const sheet = await sheetOf(screen.isPublic ? stranger : page, screen);
        await writeFile(join(folder, `${screen.name}-${language}.webp`), sheet);
      });
    }
  });
}

test('a channel, as the first picture of the documentation', async ({ open, lantern }) => {
  if (wanted !== undefined && !wanted.includes('channel')) return;
  await lantern.grace.call('POST /channels/team/night-ride/unread', { message_id: 'n8' });
  const viewport = { width: 1440, height: 1024 };
  const page = await open('grace', '/c/team/night-ride', { viewport, colorScheme: 'light' });
  await expect(row(page, 'Rain radar is clear')).toBeVisible();
  await complete(page);
  await row(page, 'On my way').hover();
  await writeFile(join(folder, 'channel.webp'), await webpOf(await page.screenshot()));
});
