import type { Browser, Page } from '@playwright/test';
import { row, send, sidebarRow } from '../support/conversation.ts';
import { Service } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Creates an account on the page that is open. */
async function createAccount(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@confab.example`);
  await page.getByLabel('Password', { exact: true }).fill('rain radar until nine');
  await page.getByRole('button', { name: /^Create (the first )?account$/ }).click();
}

const openPage = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL })).newPage();

test('[ONB-01] the first admin finds general and random, chooses the default channels, and a new member has unread messages there', async ({
  browser,
}) => {
  const service = await Service.start({ env: { CONFAB_STARTER_CHANNELS: 'true' } });
  try {
    const admin = await openPage(browser, service.url);
    await admin.goto('/');
    await createAccount(admin, 'Ada');
    await sidebarRow(admin, 'general').click();
    await expect(row(admin, 'Welcome to Confab!')).toBeVisible();
    await expect(sidebarRow(admin, 'random')).toBeVisible();

    await admin.getByRole('button', { name: /, menu$/ }).click();
    await admin.getByRole('menuitem', { name: 'Create a channel' }).click();
    await admin.getByRole('dialog').getByLabel('Name').fill('lighthouse');
    await admin.getByRole('button', { name: 'Create channel' }).click();
    await expect(sidebarRow(admin, 'lighthouse')).toBeVisible();
    await send(admin, 'The lamp is lit');

    await admin.goto('/admin/default-channels');
    const chosen = admin.getByRole('list', { name: 'Default channels' });
    await expect(chosen.getByRole('listitem')).toHaveText([/general/, /random/]);
    expect(await violations(admin)).toEqual([]);
    await chosen.getByRole('button', { name: 'Remove random' }).click();
    await expect(chosen.getByRole('listitem')).toHaveText([/general/]);
    await admin.getByRole('button', { name: 'Add channels' }).click();
    await admin
      .getByRole('dialog')
      .getByRole('option', { name: /lighthouse/ })
      .click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await expect(chosen.getByRole('listitem')).toHaveText([/general/, /lighthouse/]);

    await admin.goto('/admin/invitations');
    await admin.getByRole('button', { name: 'Create link' }).click();
    const link = await admin.getByText(/\/join\//).textContent();
    const newcomer = await openPage(browser, service.url);
    await newcomer.goto(/\/join\/[\w-]{22}/.exec(link ?? '')?.[0] ?? '');
    await createAccount(newcomer, 'Grace');
    // The first channel opens by itself, at its unread messages.
    await expect(newcomer).toHaveURL(/general$/);
    await expect(row(newcomer, 'Welcome to Confab!')).toBeVisible();
    await expect(sidebarRow(newcomer, 'lighthouse')).toHaveAttribute('data-unread', 'true');
    await expect(sidebarRow(newcomer, 'random')).toHaveCount(0);
  } finally {
    await service.remove();
  }
});
