import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { Service } from '../support/service.ts';
import { violations } from '../support/violations.ts';

const site = join(import.meta.dirname, '../../docs/.vitepress/dist');

/** Tests of the documentation site as a server serves it. `problems` collects what each page reports. */
const test = base.extend<{ problems: string[] }, { docs: string }>({
  docs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const service = await Service.start();
      await use(`${service.url}/docs/`);
      await service.remove();
    },
    { scope: 'worker' },
  ],
  problems: async ({ page, docs }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('request', (request) => {
      if (!request.url().startsWith(docs)) problems.push(`requests ${request.url()}`);
    });
    await use(problems);
  },
});

/** Saves what a reviewer looks at. */
const picture = (page: Page, name: string) => page.screenshot({ path: `.cache/docs-site/${name}.png` });

const samples = [
  '',
  'quickstart/react.html',
  'embedding.html',
  'access.html',
  'architecture.html',
  'scaling.html',
  'reference/api/messages.html',
  'reference/api/schemas.html',
  'reference/events.html',
  'reference/packages/react.html',
  'decisions/',
  'contributors/requirements.html',
];

test('[EMB-10] pages open without errors, and nothing violates the content security policy', async ({
  page,
  docs,
  problems,
}) => {
  for (const path of samples) {
    const answer = await page.goto(docs + path);
    expect(answer?.status(), path).toBe(200);
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
    await expect(page.locator('h1').first()).toBeVisible();
    // The page responds: its scripts run.
    await expect(page.getByRole('button', { name: /search/i }).first()).toBeVisible();
    expect(problems, path).toEqual([]);
    await picture(page, `page-${path.replaceAll(/\W/g, '-')}`);
  }
});

test('[EMB-10] links open pages in place, and missing pages say so', async ({ page, docs, problems }) => {
  await page.goto(docs);
  await page.getByRole('link', { name: 'Run a server' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Run Confab' })).toBeVisible();
  await page.locator('.vp-doc').getByRole('link', { name: 'configuration' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Configuration');
  expect(problems).toEqual([]);
  expect((await page.goto(`${docs}none.html`))?.status()).toBe(404);
  await expect(page.getByText('PAGE NOT FOUND')).toBeVisible();
});

test('[EMB-10] the search finds guides, endpoints and events', async ({ page, docs, problems }) => {
  await page.goto(docs);
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click();
  const field = page.getByRole('searchbox');
  await field.fill('webhook');
  const results = page.locator('#localsearch-list').getByRole('option');
  await expect(results.filter({ hasText: /^#?\s*Webhooks/ }).first()).toBeVisible();
  await picture(page, 'search');
  await field.fill('sendReaction');
  await expect(results.first()).toContainText('sendReaction');
  await field.fill('reaction.deleted');
  await expect(results.first()).toContainText('reaction.deleted');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'reaction.deleted' })).toBeVisible();
  expect(problems).toEqual([]);
});

test.describe('the look', () => {
  test.use({ bypassCSP: true, colorScheme: 'light' });

  test('[EMB-10] is light or dark, and axe finds nothing to fix', async ({ page, docs }) => {
    await page.goto(`${docs}quickstart/react.html`);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(255, 254, 252)');
    await picture(page, 'light');
    expect(await violations(page, '.vp-doc')).toEqual([]);
    await page.getByRole('switch').first().click();
    await expect.poll(background).toBe('rgb(28, 26, 24)');
    await picture(page, 'dark');
    expect(await violations(page, '.vp-doc')).toEqual([]);
    await page.reload();
    expect(await background()).toBe('rgb(28, 26, 24)');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[EMB-10] no page is wider than the screen, and the menu opens', async ({ page, docs, problems }) => {
    for (const path of samples) {
      await page.goto(docs + path);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(390);
    }
    await page.goto(`${docs}embedding.html`);
    await picture(page, 'phone');
    await page.getByRole('button', { name: 'Menu' }).first().tap();
    await expect(page.getByRole('link', { name: 'Theming' }).first()).toBeVisible();
    expect(problems).toEqual([]);
  });
});

test('[EMB-10] the playground shows the kit’s components and changes their props', async ({
  page,
  docs,
  problems,
}) => {
  await page.goto(`${docs}playground.html`);
  const [props, gallery] = [page.locator('.playground').first(), page.locator('.playground').last()];
  const button = props.locator('.stage').getByRole('button', { name: 'Invite people' });
  await expect(button).toHaveCSS('background-color', 'rgb(11, 102, 95)');
  await props.getByLabel('variant').selectOption('danger');
  await expect(button).toHaveCSS('color', 'rgb(179, 38, 30)');
  await props.getByRole('textbox', { name: 'children' }).fill('Remove');
  await expect(props.locator('.stage').getByRole('button', { name: 'Remove' })).toBeVisible();
  await picture(page, 'playground');
  await gallery.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Forward' }).click();
  await expect(gallery.getByRole('status').filter({ hasText: 'forward' })).toBeVisible();
  await gallery.scrollIntoViewIfNeeded();
  await picture(page, 'gallery');
  expect(problems).toEqual([]);
});

test('[EMB-10] programs read llms.txt and the Markdown of each page', async ({ request, docs }) => {
  const list = await (await request.get(`${docs}llms.txt`)).text();
  expect(list).toContain('(/docs/quickstart/react.md)');
  for (const [, path] of list.matchAll(/\((\/docs\/[^)]+)\)/g)) {
    const answer = await request.get(new URL(path ?? '', docs).href);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect((await answer.text()).startsWith('# ')).toBe(true);
  }
  const full = await (await request.get(`${docs}llms-full.txt`)).text();
  expect(full).toBe(await readFile(join(site, 'llms-full.txt'), 'utf8'));
  for (const part of ['# React', '## sendReaction', '### reaction.deleted', '# Webhooks'])
    expect(full).toContain(part);
});
