import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signUp } from '../support/api.ts';
import { loadInsightYears, yesterday } from '../support/insightYears.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Chooses a period; returns the milliseconds from the choice to the frame that shows its figures and charts. */
async function choosePeriod(page: Page, period: string, days: number): Promise<number> {
  const painted = page.evaluate(
    (note) =>
      new Promise<number>((resolve) => {
        const measure = () => {
          const begun = performance.now();
          const look = () => {
            // The charts draw in the same frame, which is on the screen by the next one.
            const isThere = document.querySelector('.web-insights__cards')?.textContent?.includes(note);
            requestAnimationFrame(isThere ? () => resolve(performance.now() - begun) : look);
          };
          look();
        };
        addEventListener('change', measure, { capture: true, once: true });
      }),
    `the ${days} days before`,
  );
  await page.getByLabel('Period').selectOption(period);
  return painted;
}

/** Records the colour and the dashes, in pixels of the page, of every line that a page draws on a canvas. */
const recordLines = (page: Page) =>
  page.addInitScript(() => {
    const drawn = new Set<string>();
    Object.assign(window, { drawn });
    const { stroke } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.stroke = function (path?: Path2D) {
      const dashes = this.getLineDash().map((length) => length / devicePixelRatio);
      drawn.add(`${this.strokeStyle} ${dashes.join(' ')}`.trim());
      Reflect.apply(stroke, this, path ? [path] : []);
    };
  });

/** Returns the colours and dashes of the legends of all charts, as `recordLines` writes those of the lines. */
const legendLines = (page: Page) =>
  page.locator('.web-insights__legend line').evaluateAll((lines) => {
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    return lines.map((line) => {
      const { stroke, strokeDasharray } = getComputedStyle(line);
      context.strokeStyle = stroke;
      const dashes = strokeDasharray === 'none' ? '' : strokeDasharray.replaceAll(/px|,/g, '');
      return `${context.strokeStyle} ${dashes}`.trim();
    });
  });

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
  await loadInsightYears(emptyService);
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

  // The figures of the last period stay, marked, until those of the next one are there, or could not be loaded.
  const figures = page.locator('.web-insights');
  isBroken = true;
  await page.getByLabel('Period').selectOption('90 days');
  await expect(figures).toHaveAttribute('data-old', 'true');
  await expect(page.getByRole('alert')).toContainText('The figures couldn’t be loaded');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(figures).not.toHaveAttribute('data-old');
  await expect(page.getByRole('alert')).toHaveCount(0);

  const tries: number[] = [];
  for (let count = 0; count < 5; count++) {
    await choosePeriod(page, '30 days', 30);
    tries.push(await choosePeriod(page, '1 year', 365));
  }
  await expect(page.getByText(/compared with the 365 days before/).first()).toBeVisible();
  const requests = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/api/v1/insights'))
      .map(({ duration }) => duration),
  );
  const inMs = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
  console.log(`insights of a year, from the choice to its charts: ${inMs(tries)} ms`);
  console.log(`insights, the requests of all periods: ${inMs(requests)} ms`);
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
  const storageState = await context.storageState();
  const sharp = await browser.newContext({ baseURL: emptyService.url, storageState, deviceScaleFactor: 2 });
  const sharpPage = await sharp.newPage();
  await recordLines(sharpPage);
  await sharpPage.goto('/admin/insights');
  await expect(sharpPage.locator('.web-insights canvas')).toHaveCount(7);
  const legend = await legendLines(sharpPage);
  expect(legend.some((line) => line.includes(' '))).toBe(true);
  await expect
    .poll(() => sharpPage.evaluate(() => [...(window as unknown as { drawn: Set<string> }).drawn]))
    .toEqual(expect.arrayContaining(legend));
  await sharp.close();
  await context.close();
});
