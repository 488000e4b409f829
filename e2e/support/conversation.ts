import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api.ts';

/** The composer of the open channel. */
export const composer = (page: Page): Locator => page.getByRole('textbox', { name: /^Message / });

/** The list of the open channel's messages. */
export const list = (page: Page): Locator => page.getByRole('log');

/** The row of the message whose text contains `text`. */
export const row = (page: Page, text: string): Locator =>
  page.locator('[data-message-id]').filter({ hasText: text });

/** A channel's row in the sidebar. */
export const sidebarRow = (page: Page, name: string): Locator =>
  page.locator('.web-sidebar [data-cid]').filter({ hasText: name });

/** Writes `text` and sends it with Enter. */
export async function send(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  // On a phone the Enter key of the keyboard inserts a new line.
  if ((page.viewportSize()?.width ?? 0) < 600)
    await page.getByRole('button', { name: 'Send', exact: true }).click();
  else await composer(page).press('Enter');
}

/** Creates a channel in the app and waits until it is open. */
export async function createChannel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /, menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Create a channel' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create channel' }).click();
  await expect(page.getByRole('heading', { name: `This is the very beginning of #${name}` })).toBeVisible();
}

/** Finds an open channel by name and joins it. */
export async function joinChannel(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Browse channels' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search channels').fill(name);
  await dialog.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Join' }).click();
}

/** Returns a channel name that no other test uses. */
export const freshName = (stem: string): string => `${stem}-${crypto.randomUUID().slice(0, 8)}`;

/** Creates channels of a user over the API, each with a message from now. */
export async function createNewerChannels(api: Api, userId: string, count: number): Promise<void> {
  const stem = freshName('newer');
  const channels = Array.from({ length: count }, (_, at) => ({ type: 'team', id: `${stem}-${at}` }));
  const cids = channels.map(({ type, id }) => `${type}:${id}`);
  await api.call('POST /bulk', {
    channels: channels.map((channel) => ({ ...channel, name: channel.id })),
    members: cids.map((cid) => ({ cid, user_id: userId })),
    messages: cids.map((cid) => ({
      id: crypto.randomUUID(),
      cid,
      user_id: userId,
      text: 'Newer',
      created_at: new Date().toISOString(),
    })),
  });
}
