import { hostApi, signUp } from '../support/api.ts';
import { row, sidebarRow } from '../support/conversation.ts';
import { pictureOf } from '../support/files.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test('[ONB-04] the first admin follows the checklist from the sidebar, leaves it and takes it up again, removes the welcome messages, and sees that somebody else is here', async ({
  browser,
}) => {
  const service = await Service.start({ env: { CONFAB_STARTER_CHANNELS: 'true' } });
  try {
    const page = await (await browser.newContext({ baseURL: service.url })).newPage();
    await page.goto('/');
    await page.getByRole('button', { name: 'Create the first account' }).click();
    await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@confab.example');
    await page.getByLabel('Password', { exact: true }).fill('rain radar until nine');
    await page.getByRole('button', { name: 'Create the first account' }).click();
    const card = page.getByRole('complementary', { name: 'Getting started' });
    await expect(card).toContainText('Nobody else is here yet.');
    await sidebarRow(page, 'general').click();
    await expect(row(page, 'Welcome to Confab!')).toBeVisible();
    await card.getByRole('link', { name: /^Getting started/ }).click();
    const items = page.getByRole('list', { name: 'Checklist' }).getByRole('listitem');
    await expect(items).toHaveCount(6);
    await expect(items.filter({ hasText: 'Choose the default channels' })).toContainText('Done');
    expect(await violations(page)).toEqual([]);

    await items.getByRole('link', { name: 'Give the server a name and an icon' }).click();
    await page.getByLabel('Server name').fill('Lantern Works');
    await page.getByRole('button', { name: 'Save' }).click();
    const icon = page.getByRole('group', { name: 'Server icon' });
    await icon.locator('input[type=file]').setInputFiles(pictureOf('icon.png', [100, 100]));
    await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click();
    await expect(icon.locator('img')).toBeVisible();
    expect(await (await page.request.get('/')).text()).toMatch(
      /<link rel="icon" href="\/api\/v1\/pictures\//,
    );
    await page.goto('/admin/setup');
    await expect(items.filter({ hasText: 'Give the server a name and an icon' })).toContainText('Done');
    await expect(page.getByText('2 of 6 done')).toBeVisible();

    await page.getByRole('button', { name: 'Remove welcome messages' }).click();
    await expect(page.getByRole('button', { name: 'Remove welcome messages' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Hide from the sidebar' }).click();
    await expect(page.getByRole('button', { name: 'Show in the sidebar' })).toBeVisible();
    await page.goto('/c/team/general');
    await expect(card.getByRole('link', { name: 'Invite people' })).toBeVisible();
    await expect(card.getByRole('link', { name: /^Getting started/ })).toHaveCount(0);
    await expect(row(page, 'Welcome to Confab!')).toHaveCount(0);
    await page.goto('/admin/setup');
    await page.getByRole('button', { name: 'Show in the sidebar' }).click();
    await page.goto('/');
    await expect(card.getByRole('link', { name: /^Getting started/ })).toBeVisible();

    await expect(card).toContainText('Nobody else is here yet.');
    await (await hostApi(service)).call('PATCH /app', { sign_up: 'open' });
    await signUp(await browser.newContext({ baseURL: service.url }), 'Grace', 'grace@confab.example');
    await expect(card).not.toContainText('Nobody else is here yet.');
  } finally {
    await service.remove();
  }
});
