import type { Page } from '@playwright/test';
import { consoleOf, expect, picture, test } from './widgetPage.ts';

const opener = (page: Page) => page.getByRole('button', { name: /^Open chat/ });
const panel = (page: Page) => page.getByRole('dialog');

test.describe('[EMB-07] the panel and the console say what is wrong and what to do about', () => {
  test('a page that may not show the widget', async ({ page, site }) => {
    await site.addWidget('blocked');
    site.setPage(site.script('data-widget="blocked"'));
    const lines = consoleOf(page);
    await page.goto(site.otherOrigin);
    await opener(page).click();
    const advice = `${site.otherOrigin} may not show the chat “blocked”. Add it to the allowed origins of the widget, in Administration under Widgets, or to CONFAB_CORS_ORIGINS.`;
    await expect(panel(page).getByRole('alert')).toContainText(advice);
    expect(lines.join('\n')).toContain(`Confab: ${advice}`);
    await picture(page, 'blocked-origin');
  });

  test('a page without a widget that CONFAB_CORS_ORIGINS does not list', async ({ page, site }) => {
    site.setPage(site.script(`data-channel="team:general" data-token="${site.token('ada')}"`));
    const lines = consoleOf(page);
    await page.goto(site.otherOrigin);
    await opener(page).click();
    await expect(panel(page).getByRole('alert')).toContainText(`CONFAB_CORS_ORIGINS=${site.otherOrigin}`);
    expect(lines.join('\n')).toContain(`CONFAB_CORS_ORIGINS=${site.otherOrigin}`);
  });

  test('a widget that does not exist', async ({ page, site }) => {
    site.setPage(site.script('data-widget="nowhere"'));
    await page.goto(site.origin);
    await opener(page).click();
    await expect(panel(page).getByRole('alert')).toContainText('has no widget “nowhere”. Check data-widget.');
  });

  test('a missing style sheet, and it works after a retry', async ({ page, site }) => {
    await site.addWidget('styles');
    site.setPage(site.script('data-widget="styles"'));
    await page.route('**/assets/widget/*.css', (route) => route.abort());
    await page.goto(site.origin);
    await opener(page).click();
    await expect(panel(page).getByRole('alert')).toContainText(`${site.service.url} in style-src`);
    await picture(page, 'style-missing');
    await page.unroute('**/assets/widget/*.css');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page).getByRole('button', { name: 'Start chat' })).toBeVisible();
  });

  test('a policy of the page that keeps the chat out', async ({ page, site }) => {
    await site.addWidget('policy');
    const server = site.service.url;
    const policy = `default-src 'none'; script-src ${server}/widget.js; style-src ${server}; connect-src ${server}`;
    site.setPage(site.script('data-widget="policy"'), '', policy);
    await page.goto(site.origin);
    await opener(page).click();
    await expect(page.getByRole('alert')).toContainText(`${server} in script-src`);
  });

  test('a token of another server', async ({ page, site }) => {
    await site.addWidget('foreign', { visitors: 'users' });
    const [head, claims] = site.token('ada').split('.');
    site.setPage(site.script(`data-widget="foreign" data-token="${head}.${claims}.${'A'.repeat(43)}"`));
    const lines = consoleOf(page);
    await page.goto(site.origin);
    await opener(page).click();
    await expect(panel(page).getByRole('alert')).toContainText('Sign it with the CONFAB_APP_SECRET');
    await expect.poll(() => lines.join('\n')).toContain('did not issue this token');
    await picture(page, 'foreign-token');
  });

  test('a server that is down, and it goes on when it is there', async ({ page, site }) => {
    await site.addWidget('down', { visitors: 'users' });
    site.setPage(site.script(`data-widget="down" data-token="${site.token('ada')}"`));
    await page.route('**/api/v1/**', (route) => route.abort());
    await page.goto(site.origin);
    await opener(page).click();
    await expect(panel(page).getByRole('alert')).toContainText(`No answer from ${site.service.url}`);
    await page.unroute('**/api/v1/**');
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await expect(panel(page).getByRole('textbox', { name: /^Message/ })).toBeVisible();
  });

  test('guests where the server does not allow them', async ({ page, site }) => {
    await site.addWidget('no-guests');
    site.setPage(site.script('data-widget="no-guests"'));
    await page.route('**/widgets/no-guests/settings', async (route) => {
      const answer = await route.fetch();
      const { widget } = await answer.json();
      await route.fulfill({ response: answer, json: { widget: { ...widget, guests: false } } });
    });
    await page.goto(site.origin);
    await opener(page).click();
    await expect(panel(page)).toContainText('Turn on guests in Administration');
  });
});
