import type { Locator } from '@playwright/test';
import { composer, createChannel, freshName, row, send, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[WEB-02] [UX-18] no page breaks an accessibility rule, ${colorScheme}`, async ({
    person,
    service,
    browser,
  }) => {
    const stranger = await browser.newPage({ baseURL: service.url, colorScheme, bypassCSP: true });
    await stranger.goto('/');
    await expect(stranger.getByRole('heading', { name: /Sign in/ })).toBeVisible();
    expect(await violations(stranger)).toEqual([]);

    const { context } = await person('Ada');
    const page = await (
      await context.browser()!.newContext({
        baseURL: service.url,
        colorScheme,
        bypassCSP: true,
        storageState: await context.storageState(),
      })
    ).newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await createChannel(page, freshName('night-ride'));
    await send(page, 'Rain radar is **clear** until nine: `dark[0]` https://confab.example');
    await expect(row(page, 'Rain radar')).toHaveAttribute('data-status', 'received');
    await page
      .getByRole('button', { name: /Show members/ })
      .first()
      .click();
    await expect(page.getByLabel('Search members')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    for (const path of [
      '/settings/profile',
      '/settings/appearance',
      '/settings/security',
      '/settings/sessions',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
    await page.context().close();
  });
}

test('[UX-16] [UX-18] a channel is created, written in and left by keyboard alone', async ({ person }) => {
  const { page } = await person('Ada');
  await page.goto('/');
  const [first, second] = [freshName('aaa'), freshName('bbb')];
  for (const name of [first, second]) {
    await page.getByRole('button', { name: /, menu$/ }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Create a channel' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(composer(page)).toBeFocused();
  }
  await page.keyboard.type('written without a mouse');
  await page.keyboard.press('Enter');
  await expect(row(page, 'written without a mouse')).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(sidebarRow(page, first)).toHaveAttribute('aria-current', 'page');
  await expect(composer(page)).toBeFocused();
  await page.keyboard.press('Control+/');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toBeVisible();
  for (const [action, key] of [
    ['Add a reaction', 'R'],
    ['Quote it', 'Q'],
    ['Pin or unpin it', 'P'],
    ['Delete it', 'Del'],
  ])
    await expect(
      keys.locator('div', { has: page.getByText(action as string, { exact: true }) }).last(),
    ).toContainText(key as string);
  await page.keyboard.press('Escape');
  await expect(composer(page)).toBeFocused();
});

test('[UX-18] shortcuts work with Caps Lock and in a Russian layout, and leave the browser its own', async ({
  person,
}) => {
  const { page } = await person('Ada');
  await page.goto('/');
  await createChannel(page, freshName('night-ride'));
  const path = new URL(page.url()).pathname;
  await send(page, 'a lamp');
  const switcher = page.getByRole('dialog', { name: 'Jump to' });
  // With Caps Lock the key is a capital letter, without Shift.
  await page.keyboard.press('Control+F');
  await page.keyboard.press('Control+K');
  await expect(switcher).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(path);
  await page.keyboard.press('Escape');
  await expect(switcher).toBeHidden();

  const inRussian = (target: Locator, init: KeyboardEventInit) =>
    target.dispatchEvent('keydown', { bubbles: true, cancelable: true, ...init });
  await composer(page).fill('dim');
  await composer(page).selectText();
  await inRussian(composer(page), { key: 'и', code: 'KeyB', ctrlKey: true });
  await expect(composer(page)).toHaveValue('**dim**');
  await page.keyboard.press('Control+Shift+Digit8');
  await expect(composer(page)).toHaveValue('- **dim**');
  await row(page, 'a lamp').focus();
  await inRussian(row(page, 'a lamp'), { key: 'е', code: 'KeyT' });
  await expect(page.getByRole('complementary', { name: 'Thread' })).toBeVisible();
  await inRussian(page.locator('body'), { key: 'А', code: 'KeyF', ctrlKey: true, shiftKey: true });
  await expect(page).toHaveURL(/\/search$/);
});

test('[UX-19] a phone shows one pane at a time, with a way back', async ({ person }) => {
  const { page } = await person('Ada', { phone: true });
  await page.goto('/');
  const name = freshName('night-ride');
  await page.getByRole('button', { name: /, menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Create a channel' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create channel' }).click();
  await expect(composer(page)).toBeVisible();
  await expect(sidebarRow(page, name)).toBeHidden();
  await page.getByRole('button', { name: 'Back to channels' }).click();
  await expect(sidebarRow(page, name)).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
  await page.goBack();
  await expect(composer(page)).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
