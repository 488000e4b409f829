import type { Page } from '@playwright/test';
import { hostApi } from '../support/api.ts';
import type { Service } from '../support/service.ts';
import { expect, type Person, test } from '../support/test.ts';

/** Makes a user an admin and returns their page. */
async function pageOfAdmin({ id, page }: Person, service: Service): Promise<Page> {
  await (await hostApi(service)).call(`PATCH /users/${id}`, { role: 'admin' });
  return page;
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('[WEB-02] [MOD-01] on a phone the filters of the audit log take one line until they are opened', async ({
  person,
  service,
}) => {
  const grace = await person('Grace', { phone: true });
  const page = await pageOfAdmin(grace, service);
  await page.goto('/admin/audit');
  const entries = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(entries.first()).toBeInViewport();
  expect((await entries.first().boundingBox())?.y).toBeLessThan(300);
  const filters = page.getByRole('group').filter({ hasText: 'Filters' });
  const summary = filters.locator('summary');
  await summary.tap();
  const until = page.getByLabel('To', { exact: true });
  await until.fill('2020-01-01');
  await expect(page.getByText('No matches')).toBeVisible();
  // Two fields beside each other.
  expect((await filters.boundingBox())?.height).toBeLessThan(330);
  await summary.tap();
  await expect(until).toBeHidden();
  await expect(summary).toHaveText('Filters 1');
  await summary.tap();
  await page.getByRole('button', { name: 'Clear filters' }).tap();
  await expect(entries.first()).toBeVisible();
});

test('[UX-18] the focus ring of a tab keeps its distance from the text, in both directions', async ({
  person,
  service,
}) => {
  const page = await pageOfAdmin(await person('Grace'), service);
  for (const [language, key] of [
    ['en', 'ArrowRight'],
    ['ar', 'ArrowLeft'],
  ] as const) {
    await page.addInitScript((chosen) => localStorage.setItem('confab.language', chosen), language);
    await page.goto('/admin/roles');
    await page.getByRole('tab').first().focus();
    await page.keyboard.press(key);
    const gaps = await page.locator('[role="tab"]:focus-visible').evaluate((tab) => {
      const text = document.createRange();
      text.selectNodeContents(tab);
      const [box, letters] = [tab.getBoundingClientRect(), text.getBoundingClientRect()];
      const offset = Number.parseFloat(getComputedStyle(tab).outlineOffset);
      return [letters.left - box.left + offset, box.right - letters.right + offset];
    });
    expect(Math.min(...gaps), language).toBeGreaterThanOrEqual(2);
  }
});

test('[WEB-01] a page of the administration looks the same after other pages were open', async ({
  person,
  service,
}) => {
  const page = await pageOfAdmin(await person('Grace'), service);
  const nav = page.getByRole('navigation', { name: 'Administration' });
  const heading = page.getByRole('heading', { level: 2, name: 'No custom emoji yet' });
  const size = () => heading.evaluate((element) => getComputedStyle(element).fontSize);
  await page.goto('/admin/emoji');
  await expect(heading).toBeVisible();
  const alone = await size();
  await nav.getByRole('link', { name: 'Auto-moderation' }).click();
  await expect(title(page, 'Auto-moderation')).toBeVisible();
  await nav.getByRole('link', { name: 'Emoji' }).click();
  await expect(heading).toBeVisible();
  expect(await size()).toBe(alone);
});

test('[UX-20] channel types that do not load say so, and Try again loads them', async ({
  person,
  service,
}) => {
  const page = await pageOfAdmin(await person('Grace'), service);
  // The client tries again by itself, too: nothing may load before the click.
  await page.addInitScript(() => {
    addEventListener('click', () => Object.assign(globalThis, { isClicked: true }), { capture: true });
  });
  await page.route('**/api/v1/channel-types', async (route) => {
    const isClicked = await page.evaluate(() => 'isClicked' in globalThis);
    await (isClicked ? route.continue() : route.abort());
  });
  await page.goto('/admin/channel-types');
  await expect(title(page, 'Channel types')).toBeVisible();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Can’t reach the server.');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: /^team/ })).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('[WEB-02] the bar that saves a campaign never covers the control that the Tab key reaches', async ({
  person,
  service,
}) => {
  const page = await pageOfAdmin(await person('Grace'), service);
  await page.setViewportSize({ width: 1280, height: 560 });
  await page.goto('/admin/campaigns/new');
  const bar = page.locator('.web-campaign__save');
  await page.getByLabel('Name', { exact: true }).focus();
  let stops = 0;
  for (; !(await bar.evaluate((element) => element.contains(document.activeElement))); stops++) {
    // Of a text area, the browser scrolls the caret into view, which is in its first line.
    const below = await page.evaluate(() => {
      const focused = document.activeElement?.closest('.web-campaign__form *');
      const box = focused?.getBoundingClientRect();
      return box && Math.min(box.bottom, box.top + 40);
    });
    if (below) expect(below, `stop ${stops}`).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0);
    expect(stops).toBeLessThan(40);
    await page.keyboard.press('Tab');
  }
  expect(stops).toBeGreaterThan(6);
});

test('[UX-20] a webhook or an import that does not exist is called not found, without a retry', async ({
  person,
  service,
}) => {
  const page = await pageOfAdmin(await person('Grace'), service);
  for (const [path, text] of [
    ['webhooks', 'Webhook not found'],
    ['import', 'Import not found'],
  ] as const) {
    await page.goto(`/admin/${path}/${crypto.randomUUID()}`);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  }
});
