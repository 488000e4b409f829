import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const details = (page: Page) =>
  page.getByRole('complementary', { name: 'Details' }).or(page.getByRole('region', { name: 'Details' }));
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / });

test('[CHAN-10] [MOD-02] slow mode counts down, holds messages and survives a reload; a frozen channel accepts none', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 3);
  await open(grace.page, talk);
  await open(ada.page, talk);
  const { page } = ada;
  const other = grace.page;

  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('menuitem', { name: 'Channel details' }).click();
  await details(page).getByRole('combobox', { name: 'Slow mode' }).selectOption({ label: '5 minutes' });
  await expect(row(other, 'turned on slow mode')).toBeVisible();
  await expect(other.getByText('Slow mode: one message every 5:00')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/details-light.png' });

  await field(other).fill('the first');
  await other.keyboard.press('Enter');
  await expect(other.getByText(/^Slow mode: you can send again in 4:5\d$/)).toBeVisible();
  const isKept = other.waitForResponse(
    (answer) => answer.url().endsWith('/draft') && answer.request().method() === 'PUT' && answer.ok(),
  );
  await field(other).fill('too early');
  await other.keyboard.press('Enter');
  await expect(field(other)).toHaveValue('too early');
  await isKept;
  await other.screenshot({ path: '.cache/shots/slow-mode.png' });
  await other.reload();
  await expect(other.getByText(/^Slow mode: you can send again in/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  // A user who may skip slow mode does not wait.
  await field(page).fill('said by its owner');
  await page.keyboard.press('Enter');
  await expect(row(other, 'said by its owner')).toBeVisible();
  await expect(page.getByText(/^Slow mode/)).toHaveCount(1);

  await details(page).getByRole('switch', { name: 'Read-only' }).click();
  await expect(other.getByText('This channel is read-only.')).toBeVisible();
  await expect(field(other)).toHaveCount(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '.cache/shots/frozen-dark.png' });
  await details(page).getByRole('switch', { name: 'Read-only' }).click();
  await expect(field(other)).toHaveValue('too early');
});

test('[CHAN-06] a conversation is cleared, its channel deleted by its name, and restored by an admin', async ({
  person,
  service,
  browser,
}) => {
  const ada = await person('Ada', { phone: true });
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 3);
  const name = talk.cid.slice('team:'.length);
  await open(grace.page, talk);
  await open(ada.page, talk);
  const { page } = ada;
  const other = grace.page;
  const inList = other.getByRole('link', { name });

  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('menuitem', { name: 'Channel details' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(details(page).getByText('Channel settings')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/details-phone.png', fullPage: true });
  await details(page).getByRole('button', { name: 'Clear message history…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear message history' }).click();
  await expect(row(other, '#0')).toHaveCount(0);
  await expect(row(other, 'cleared the message history')).toBeVisible();

  await details(page).getByRole('button', { name: 'Delete channel…' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete channel' });
  await dialog.getByRole('textbox').fill('another name');
  await confirm.click();
  await expect(dialog.getByText('The name doesn’t match.')).toBeVisible();
  await page.screenshot({ path: '.cache/shots/delete-phone.png' });
  await dialog.getByRole('textbox').fill(name);
  await confirm.click();
  await expect(other.getByRole('heading', { name: 'Channel not found' })).toBeVisible();
  await expect(inList).toHaveCount(0);

  const context = await browser.newContext({ baseURL: service.url });
  await context.request.post('/api/v1/sessions/sign-in', {
    data: { email: 'margaret@confab.example', password: 'rain radar until nine' },
  });
  const admin = await context.newPage();
  await admin.goto('/admin/deleted-channels');
  const entry = admin.getByRole('listitem').filter({ hasText: `#${name}` });
  await expect(entry).toContainText('2 members');
  expect(await violations(admin)).toEqual([]);
  await admin.screenshot({ path: '.cache/shots/deleted-channels.png' });
  await entry.getByRole('button', { name: 'Restore' }).click();
  await expect(entry).toHaveCount(0);
  await expect(inList).toBeVisible();
  await inList.click();
  await expect(row(other, 'cleared the message history')).toBeVisible();
  await context.close();
});
