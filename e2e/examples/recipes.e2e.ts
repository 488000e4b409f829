import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { signToken } from '../../packages/testing/src/signToken.ts';
import { type Api, hostApi } from '../support/api.ts';
import { fileOf } from '../support/files.ts';
import { serveHostPage } from '../support/hostPage.ts';
import { Service } from '../support/service.ts';
import { readAppSecret } from './example.ts';

const folder = join(import.meta.dirname, '../../examples/recipes');
const files = readdirSync(folder);
/** The page and the back end around the recipes. */
const frame = [
  'backEnd.ts',
  'index.html',
  'livestreamReaders.ts',
  'main.tsx',
  'package.json',
  'recipe.ts',
  'vite.config.ts',
];

interface Recipes {
  readonly api: Api;
  readonly service: Service;
  token(userId: string): string;
  /** The address of a recipe for Ada, in a new channel with these messages of Grace. */
  open(page: Page, recipe: string, messages: readonly object[]): Promise<string>;
}

const test = base.extend<object, { recipes: Recipes }>({
  recipes: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const host = await serveHostPage({ folder, files });
      const service = await Service.start({ env: { CONFAB_CORS_ORIGINS: new URL(host.url).origin } });
      const secret = await readAppSecret(service.data);
      const api = await hostApi(service);
      const users = ['ada', 'grace'].map((id) => ({ id, name: id === 'ada' ? 'Ada' : 'Grace' }));
      await api.call('PUT /users', {
        users: [...users, { id: 'margaret', name: 'Margaret', role: 'admin' }],
      });
      const token = (user_id: string) => signToken(secret, { user_id });
      await use({
        api,
        service,
        token,
        async open(page, recipe, messages) {
          const id = recipe.toLowerCase();
          await api
            .as('ada')
            .call(`POST /channels/team/${id}/query`, { data: { name: recipe }, member_ids: ['grace'] });
          for (const message of messages)
            await api.as('grace').call(`POST /channels/team/${id}/messages`, {
              message: { id: crypto.randomUUID(), ...message },
            });
          const cid = `team:${id}`;
          const query = new URLSearchParams({ recipe, server: service.url, token: token('ada'), cid });
          await page.goto(`${host.url}?${query}`);
          return cid;
        },
      });
      await service.remove();
      await host.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test('each recipe has fewer than 25 lines', () => {
  const recipes = files.filter((name) => !frame.includes(name) && !name.endsWith('.css'));
  expect(recipes).toHaveLength(15);
  for (const name of recipes) {
    const lines = readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').length;
    expect(lines, name).toBeLessThan(25);
  }
});

const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const composer = (page: Page) => page.getByRole('textbox', { name: /^Message / });

test('customBubble: messages in bubbles, your own in another colour', async ({ page, recipes }) => {
  await recipes.open(page, 'customBubble', [{ text: 'Hello Ada' }]);
  await composer(page).fill('Hello Grace');
  await page.keyboard.press('Enter');
  const colour = (text: string) =>
    article(page, text)
      .locator('[style*="border-radius"]')
      .evaluate((bubble) => getComputedStyle(bubble).backgroundColor);
  await expect(article(page, 'Hello Grace')).toHaveAttribute('data-status', 'received');
  expect(await colour('Hello Ada')).toBe('rgb(238, 238, 238)');
  expect(await colour('Hello Grace')).toBe('rgb(220, 248, 198)');
});

test('ownAttachment: files that the product knows open in the product', async ({ page, recipes }) => {
  const { api } = recipes;
  await api.as('ada').call('POST /channels/team/ownattachment/query', { member_ids: ['grace'] });
  const upload = (name: string) =>
    api.as('grace').upload('/channels/team/ownattachment', { ...fileOf('notes.txt'), name });
  const attachments = [await upload('invoice-42.txt'), await upload('notes.txt')];
  await recipes.open(page, 'ownAttachment', [{ text: 'See both', attachments }]);
  const invoice = page.getByRole('link', { name: 'Open invoice 42.txt' });
  await expect(invoice).toHaveAttribute('href', '/invoices/invoice-42.txt');
  await expect(article(page, 'See both')).toContainText('notes.txt');
});

test('ownMenuEntry: an entry in the menu of a message, and its key', async ({ page, recipes }) => {
  await recipes.open(page, 'ownMenuEntry', [{ text: 'The lamp is dark' }]);
  await article(page, 'The lamp is dark').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Create a ticket' }).click();
  await expect(page.getByText('Ticket: The lamp is dark')).toBeVisible();
  await article(page, 'The lamp is dark').focus();
  await page.keyboard.press('k');
  await expect(page.getByText('Ticket: The lamp is dark')).toHaveCount(2);
});

test('hideFeatures: three features are gone', async ({ page, recipes }) => {
  await recipes.open(page, 'hideFeatures', [{ text: 'Hello' }]);
  await composer(page).fill('A text');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
  for (const name of [/voice/i, /later/i, /attach/i])
    await expect(page.locator('.cf-composer').getByRole('button', { name })).toHaveCount(0);
});

test('brandTheme: the accent is the brand’s', async ({ page, recipes }) => {
  await recipes.open(page, 'brandTheme', [{ text: 'Hello' }]);
  await composer(page).fill('A text');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toHaveCSS('background-color', 'rgb(91, 63, 209)');
});

test('ownLanguage: texts and dates of another language', async ({ page, recipes }) => {
  await recipes.open(page, 'ownLanguage', [{ text: 'Hoi' }]);
  await expect(page.locator('.cf-header__count')).toHaveText('2 leden');
  await expect(page.getByRole('log').getByText('Vandaag')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Versturen', exact: true })).toBeVisible();
});

test('badgeInHeader: the number of unread messages beside the product’s name', async ({ page, recipes }) => {
  const cid = await recipes.open(page, 'badgeInHeader', [{ text: 'One' }, { text: 'Two' }]);
  const before = Number(await page.getByTitle('Unread messages').textContent());
  expect(before).toBeGreaterThanOrEqual(2);
  await page.locator(`[data-cid="${cid}"]`).click();
  await expect
    .poll(async () => Number((await page.getByTitle('Unread messages').allTextContents())[0] ?? 0))
    .toBe(before - 2);
});

test('deepLink: the open channel is in the address and survives a reload', async ({ page, recipes }) => {
  const cid = await recipes.open(page, 'deepLink', [{ text: 'Found by its link' }]);
  await page.locator(`[data-cid="${cid}"]`).click();
  await expect(article(page, 'Found by its link')).toBeVisible();
  expect(page.url()).toContain(`#channel=${cid}`);
  await page.reload();
  await expect(article(page, 'Found by its link')).toBeVisible();
});

test('commentsPanel: comments beside a document, without threads', async ({ page, recipes }) => {
  await recipes.open(page, 'commentsPanel', [{ text: 'A typo in line 3' }]);
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await expect(panel.getByText('A typo in line 3')).toBeVisible();
  await expect(page.getByText('The document')).toBeVisible();
  await article(page, 'A typo in line 3').click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /^Reply/ })).toHaveCount(0);
});

test('bot: answers questions in its channels', async ({ page, recipes }) => {
  const { startBot } = await import('../../examples/recipes/bot.ts');
  const { api, service } = recipes;
  const admin = api.as('margaret');
  await admin.call('POST /bots', { id: 'hours', name: 'Opening hours' });
  const scopes = ['read', 'write', 'manage'];
  const { token } = await admin.call('POST /bots/hours/tokens', { name: 'Recipe', scopes });
  await recipes.open(page, 'customBubble', []);
  await api.call('POST /channels/team/custombubble/members', { member_ids: ['hours'] });
  const bot = await startBot(service.url, token);
  await composer(page).fill('When are you open?');
  await page.keyboard.press('Enter');
  await expect(article(page, 'We are open from 9 to 17.')).toBeVisible();
  await bot.disconnect();
});
