import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { yearOfChanges, yearOfFigures } from '../../packages/testing/src/seed/yearOfFigures.ts';
import { signUp } from '../support/api.ts';
import type { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const yesterday = () => Math.floor(Date.now() / 86_400_000) - 1;

/** Loads two years of figures into a server, which is stopped meanwhile. */
async function loadYears(service: Service): Promise<void> {
  await service.down();
  const store = new DatabaseSync(join(service.data, 'confab.db'));
  const last = yesterday();
  store.exec('BEGIN');
  for (const [table, rows] of [
    ['insights_counters', yearOfFigures(last, 730)],
    ['insights_changes', yearOfChanges(last, 730)],
  ] as const) {
    const insert = store.prepare(
      `INSERT INTO ${table} (tenant, day, name, value) VALUES (?, ?, ?, ?)
         ON CONFLICT (tenant, day, name) DO UPDATE SET value = excluded.value`,
    );
    for (const { tenant, day, name, value } of rows) insert.run(tenant, day, name, value);
  }
  store
    .prepare(
      `INSERT INTO insights_state (name, value) VALUES ('since', ?)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    )
    .run(String(last - 729));
  store.exec('COMMIT');
  store.close();
  await service.up();
}

test('[OPS-06] a new server says when figures appear', async ({ emptyService, browser }) => {
  const context = await browser.newContext({ baseURL: emptyService.url, bypassCSP: true });
  await signUp(context, 'Margaret', 'margaret@lantern.example');
  const page = await context.newPage();
  await page.goto('/admin/insights');
  await expect(page.getByRole('heading', { name: 'Figures appear after the first day' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await context.close();
});

test('[OPS-06] a member is sent away from the page', async ({ person }) => {
  const { page } = await person('Ada');
  await page.goto('/admin/insights');
  await expect(page).not.toHaveURL(/admin/);
  await expect(page.getByRole('heading', { name: 'Insights' })).toHaveCount(0);
});

test('[OPS-06] a year of figures shows as charts and as tables, and can be downloaded', async ({
  emptyService,
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: emptyService.url,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  await signUp(context, 'Margaret', 'margaret@lantern.example');
  await loadYears(emptyService);
  const page = await context.newPage();
  let isBroken = true;
  await page.route(
    (url) => url.pathname.endsWith('/api/v1/insights'),
    (route) => (isBroken ? route.abort() : route.continue()),
  );
  await page.goto('/admin/insights');
  await expect(page.getByRole('alert')).toContainText('The figures couldn’t be loaded');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('img', { name: /^Messages, / })).toBeVisible();

  await page.getByLabel('Period').selectOption('1 year');
  await expect(page.getByText(/compared with the 365 days before/).first()).toBeVisible();
  const took = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/v1/insights'))
      .at(-1)
      ?.duration.toFixed(1),
  );
  console.log(`insights of a year in the browser: ${took} ms for the request`);
  await expect(page.getByRole('img')).toHaveCount(7);
  await expect(page.locator('.web-insights canvas')).toHaveCount(7);
  expect(await violations(page)).toEqual([]);

  const chart = page.getByRole('region', { name: 'Messages', exact: true });
  const toggle = chart.getByRole('button', { name: 'Show table' });
  await toggle.focus();
  await page.keyboard.press('Enter');
  const table = chart.getByRole('table', { name: 'Messages' });
  await expect(table.getByRole('row')).toHaveCount(366);
  await expect(table.getByRole('columnheader').first()).toHaveText('Day');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(table).toHaveCount(0);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(366);
  expect(lines[0]).toMatch(/^date,messages,replies,/);
  const last = new Date(yesterday() * 86_400_000).toISOString().slice(0, 10);
  expect(lines.at(-1)?.startsWith(`${last},`)).toBe(true);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.evaluate(() => localStorage.setItem('confab.language', 'ar'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'الإحصاءات' })).toBeVisible();
  await expect(page.locator('.web-insights canvas')).toHaveCount(7);
  expect(await violations(page)).toEqual([]);
  await context.close();
});
