import type { Page } from '@playwright/test';
import { signUp } from '../support/api.ts';
import { composer, list, row, send } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const picture = (page: Page, name: string) =>
  process.env.CONFAB_PICTURES
    ? page.screenshot({ path: `${process.env.CONFAB_PICTURES}/hour-${name}.png` })
    : undefined;

test('[WEB-01] [MOD-01] [APP-02] an admin’s first hour: invite, create a channel type, set upload rules, handle a flag, ban, undo, read the audit log', async ({
  emptyService,
  browser,
}) => {
  const baseURL = emptyService.url;
  const admin = await browser.newContext({ baseURL });
  await signUp(admin, 'Margaret', 'margaret@confab.example');
  const root = await admin.newPage();
  await root.goto('/');
  await root.getByRole('button', { name: /, menu$/ }).click();
  await root.getByRole('menuitem', { name: 'Administration' }).click();
  const nav = root.getByRole('navigation', { name: 'Administration' });
  const open = (page: string | RegExp) => nav.getByRole('link', { name: page }).click();

  // She invites users by one link.
  await open('Invitations');
  await root.getByLabel('Max uses').selectOption('10');
  await root.getByRole('button', { name: 'Create link' }).click();
  const link = await root.getByText(/\/join\//).textContent();
  const path = /\/join\/[\w-]+?(?=Member|$)/.exec(link as string)?.[0] as string;
  const join = async (name: string) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await page.goto(path);
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Email').fill(`${name.toLowerCase()}@confab.example`);
    await page.getByLabel('Password', { exact: true }).fill('rain radar until nine');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    return page;
  };
  const [ada, mallory] = [await join('Ada'), await join('Mallory')];

  // She creates a type of channel without polls.
  await open('Channel types');
  await root.getByRole('button', { name: 'New channel type' }).click();
  await root.getByRole('dialog').getByLabel('Name').fill('workshop');
  await root.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await root.getByRole('switch', { name: 'Polls' }).click();
  await root.getByRole('button', { name: 'Review and save' }).click();
  await root.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(root.getByText('Saved. Changes apply right away.')).toBeVisible();

  // She sets the upload rules.
  await open('Uploads');
  const files = root.getByRole('group', { name: 'All other files' });
  await files.getByLabel('Blocked extensions').fill('exe');
  await root.getByRole('button', { name: 'Save' }).click();
  await expect(root.getByText('Saved. Changes apply right away.')).toBeVisible();

  // Ada creates such a channel; Mallory joins it and misbehaves; Ada reports it.
  await ada.getByRole('button', { name: /, menu$/ }).click();
  await ada.getByRole('menuitem', { name: 'Create a channel' }).click();
  await ada.getByRole('dialog').getByLabel('Visibility').selectOption('workshop');
  await ada.getByRole('dialog').getByLabel('Name').fill('Lamp oil');
  await ada.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(composer(ada)).toBeVisible();
  const channel = new URL(ada.url()).pathname;
  expect(channel).toContain('/workshop/');
  await mallory.goto(channel);
  await mallory.getByRole('button', { name: /^Join/ }).click();
  await send(mallory, 'Cheap oil, write to me');
  await row(ada, 'Cheap oil').hover();
  await row(ada, 'Cheap oil').getByRole('button', { name: 'More actions' }).click();
  await ada.getByRole('menuitem', { name: 'Report message…' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Report', exact: true }).click();

  // The report waits for Margaret, who bans him.
  await expect(nav.getByRole('link', { name: /^Review queue/ })).toContainText('1');
  await open(/^Review queue/);
  const review = root.locator('[data-review]');
  await expect(review).toContainText('Cheap oil');
  await picture(root, 'queue');
  expect(await violations(root)).toEqual([]);
  await review.getByRole('button', { name: 'Ban…' }).click();
  const dialog = root.getByRole('dialog');
  await dialog.getByLabel('Reason, shown to them').fill('Selling in the workshop');
  await dialog.getByRole('button', { name: /^Ban / }).click();
  await expect(root.getByText('You’re all caught up')).toBeVisible();
  await expect(list(mallory)).toHaveCount(0);

  // She reviews it again and undoes the ban.
  await root.getByRole('tab', { name: 'Closed' }).click();
  await root.getByRole('button', { name: 'Reopen and undo' }).click();
  await expect(nav.getByRole('link', { name: /^Review queue/ })).toContainText('1');
  await mallory.goto(channel);
  await expect(row(mallory, 'Cheap oil')).toBeVisible();

  // The audit log contains all of it.
  await open('Audit log');
  const log = root.getByRole('list', { name: 'Audit log' });
  for (const line of [
    'Margaret created an invitation',
    'Margaret created the channel type workshop',
    'Margaret changed the channel type workshop',
    'Margaret changed the app’s settings',
    'Margaret banned Mallory',
    'Margaret reopened a report about Mallory',
  ]) {
    await expect(log).toContainText(line);
  }
  await picture(root, 'audit');
  expect(await violations(root)).toEqual([]);
});
