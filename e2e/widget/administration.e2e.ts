import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostApi } from '../support/api.ts';
import { freshName } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[EMB-07] an admin creates a widget with a preview, and its script tag works on an allowed page', async ({
  browser,
  service,
  person,
}) => {
  // Other tests have a Grace at the same service.
  const grace = await person(freshName('Grace'));
  const api = await hostApi(service);
  await api.call('PATCH /app', { guests: true });
  const context = await browser.newContext({
    baseURL: service.url,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  await context.request.post('/api/v1/sessions/sign-in', {
    data: { email: 'margaret@confab.example', password: 'rain radar until nine' },
  });
  let body = '';
  const shop = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>Shop</title><body>${body}</body></html>`);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;

  const page = await context.newPage();
  await page.goto('/admin/widgets');
  await expect(page.getByText('No widgets yet')).toBeVisible();
  await page.getByRole('button', { name: 'New widget' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Ask the lamp shop');
  await page.getByLabel('ID', { exact: true }).fill('lamp-shop');
  await page.getByLabel('Greeting').fill('Hello! Which lamp is it about?');
  await page.getByLabel('Visitors', { exact: true }).selectOption('guests');
  await page.getByLabel('Color').fill('#7a2f16');
  await page.getByLabel('Allowed origins').fill(`${origin}/cart`);

  // The preview is the widget itself, and follows each field.
  const preview = page.locator('.web-widget__preview');
  await expect(preview.getByRole('heading', { name: 'Ask the lamp shop' })).toBeVisible();
  await expect(preview.getByText('Which lamp is it about?')).toBeVisible();
  await expect(preview.locator('.b')).toHaveCSS('background-color', 'rgb(122, 47, 22)');

  // Somebody has to answer.
  await page.getByRole('button', { name: 'Create widget' }).click();
  await expect(page.getByRole('alert')).toContainText('at least one user');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Support team' });
  await dialog.getByRole('combobox').fill(grace.name);
  await dialog.getByRole('option', { name: grace.name }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Create widget' }).click();
  await expect(page).toHaveURL(/\/admin\/widgets\/lamp-shop$/);
  const snippet = page.locator('.web-code');
  await expect(snippet).toContainText(`${service.url}/widget.js`);
  await expect(page.getByLabel('Allowed origins')).toHaveValue(origin);
  // The open panel of the preview lets the Tab key pass.
  await preview.getByRole('button', { name: 'Close chat' }).first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Copy' })).toBeFocused();
  expect(await violations(page, '.web-page')).toEqual([]);
  for (const [theme, width] of [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 1200 });
    await page.screenshot({ path: `.cache/widget/admin-${theme}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  body = (await snippet.textContent()) ?? '';
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(origin);
  await visitor.getByRole('button', { name: 'Open chat' }).click();
  await visitor.getByRole('button', { name: 'Start chat' }).click();
  const field = visitor.getByRole('textbox', { name: /^Message/ });
  await field.fill('The brass one');
  await field.press('Enter');
  await expect(visitor.getByRole('article')).toHaveAttribute('data-status', 'received');
  await grace.page.goto('/');
  await visitor.getByRole('textbox', { name: 'Your email (optional)' }).fill('visitor@shop.example');
  await visitor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(visitor.getByText('Our team can reach you at visitor@shop.example.')).toBeVisible();
  // The profile card shows it to the support team.
  await grace.page.getByText('Guest').first().click();
  await grace.page.getByRole('article').getByRole('button', { name: 'Guest' }).first().click();
  await expect(grace.page.getByRole('link', { name: 'visitor@shop.example' })).toBeVisible();
  await grace.page.screenshot({ path: '.cache/widget/guest-card.png' });
  await grace.page.keyboard.press('Escape');

  await page.getByLabel('Title', { exact: true }).fill('Ask us');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ask us' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: /^Delete/ }))
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(page).toHaveURL(/\/admin\/widgets$/);
  await expect(page.getByText('No widgets yet')).toBeVisible();
  await visitor.reload();
  await visitor.getByRole('button', { name: 'Open chat' }).click();
  await expect(visitor.getByRole('alert')).toContainText('has no widget “lamp-shop”');
  shop.closeAllConnections();
  shop.close();
});
