import type { BrowserContext, Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { expect, type Person, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const dam = { latitude: 52.3731, longitude: 4.8926, accuracy: 25 };
const shots = '.cache/shots/location';

const card = (page: Page) => page.getByRole('figure', { name: 'Ada’s location' });
const bar = (page: Page) => page.getByRole('region', { name: 'Live locations you’re sharing' });

async function setPosition({ context }: Person, position: { latitude: number; longitude: number }) {
  await allow(context);
  await context.setGeolocation({ accuracy: 25, ...position });
}
const allow = (context: BrowserContext) => context.grantPermissions(['geolocation']);

async function openDialog(page: Page) {
  await page.getByRole('button', { name: /^Add (to message|or format)$/ }).click();
  await page.getByRole('menuitem', { name: 'Location' }).click();
  return page.getByRole('dialog', { name: 'Share a location' });
}

/** Shares Ada's location for 15 minutes, by keyboard alone except for the menu. */
async function shareLive(page: Page) {
  const dialog = await openDialog(page);
  await expect(dialog.getByText('52.3731° N, 4.8926° E')).toBeVisible();
  await dialog.getByLabel('Share', { exact: true }).selectOption('My live location for 15 minutes');
  return dialog;
}

test('[LOC-02] [LOC-03] two users watch a live location move; it survives a reload, is stopped, and ends by itself', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 3);
  await setPosition(ada, dam);
  await open(ada.page, talk);
  await grace.page.clock.install();
  await open(grace.page, talk);

  const dialog = await shareLive(ada.page);
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.screenshot({ path: `${shots}-dialog-light.png` });
  await dialog.getByRole('button', { name: 'Add to message' }).click();
  const above = ada.page.getByRole('region', { name: 'Location in this message' });
  await expect(above.getByText('Live location for 15 minutes')).toBeVisible();
  await ada.page.screenshot({ path: `${shots}-above-light.png` });
  await ada.page.keyboard.type('On my way, follow along:');
  await ada.page.keyboard.press('Enter');
  await expect(above).toHaveCount(0);
  for (const { page } of [ada, grace]) {
    await expect(card(page).getByText(/^Live until /)).toBeVisible();
    await expect(card(page).getByText('52.3731° N, 4.8926° E')).toBeVisible();
  }
  await expect(bar(ada.page).getByText(/^Sharing your location in /)).toBeVisible();
  await expect(bar(grace.page)).toHaveCount(0);
  await expect(card(grace.page).getByRole('button', { name: 'Stop sharing' })).toHaveCount(0);

  // It moves on both sides, and in the large map, which opens by keys.
  await row(grace.page, 'On my way').focus();
  await grace.page.keyboard.press('o');
  await grace.page.keyboard.press('Enter');
  const large = grace.page.getByRole('dialog', { name: 'Ada’s location' });
  await expect(large.locator('.cf-map__person')).toBeVisible();
  await ada.context.setGeolocation({ latitude: 52.379, longitude: 4.9, accuracy: 25 });
  await expect(large.getByText(/52.3790° N, 4.9000° E/)).toBeVisible({ timeout: 20_000 });
  expect(await violations(grace.page)).toEqual([]);
  await grace.page.screenshot({ path: `${shots}-large-light.png` });
  await large.getByRole('group', { name: /^Map: / }).focus();
  for (const key of ['ArrowLeft', '+', '+', '-']) await grace.page.keyboard.press(key);
  await large.getByRole('button', { name: 'Follow' }).click();
  await expect(large.getByRole('button', { name: 'Follow' })).toHaveCount(0);
  await grace.page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);

  // After a reload, the sender's page continues it.
  await ada.page.reload();
  await expect(bar(ada.page)).toBeVisible();
  await ada.context.setGeolocation({ latitude: 52.385, longitude: 4.91, accuracy: 25 });
  await expect(card(grace.page).getByText(/52.3850° N, 4.9100° E/)).toBeVisible({ timeout: 20_000 });
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.screenshot({ path: `${shots}-live-light.png` });
  await ada.page.emulateMedia({ colorScheme: 'dark' });
  await ada.page.screenshot({ path: `${shots}-live-dark.png` });

  // Time passes for Grace alone: her page knows by itself that it has ended.
  await grace.page.clock.fastForward('15:30');
  await expect(card(grace.page).getByText('Live location ended')).toBeVisible();
  await expect(card(ada.page).getByText(/^Live until /)).toBeVisible();
  await bar(ada.page)
    .getByRole('button', { name: /^Stop sharing in / })
    .click();
  await expect(bar(ada.page)).toHaveCount(0);
  await expect(card(ada.page).getByText('Live location ended')).toBeVisible();
});

test('[LOC-02] [LOC-04] on a phone: without permission a position is picked on the map, and with it the location is live', async ({
  person,
}) => {
  const ada = await person('Ada', { phone: true });
  const talk = await conversationOf([ada], 2);
  await open(ada.page, talk);
  const { page } = ada;
  const dialog = await openDialog(page);
  await expect(dialog.getByText(/^Location access is blocked/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add to message' })).toBeDisabled();
  await expect(
    dialog.getByLabel('Share', { exact: true }).getByRole('option', { name: /for 1 hour/ }),
  ).toBeDisabled();
  const map = dialog.getByRole('group', { name: /^Map centered on/ });
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 140, { steps: 4 });
  await page.mouse.up();
  for (let i = 0; i < 3; i++) await dialog.getByRole('button', { name: 'Zoom in' }).click();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}-phone-dialog.png` });
  await dialog.getByRole('button', { name: 'Add to message' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(card(page).getByText(/° N, .*° E$/)).toBeVisible();
  await expect(card(page).locator('.cf-map__land')).toHaveAttribute('d', /^M/);
  await page.screenshot({ path: `${shots}-phone-light.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: `${shots}-phone-dark.png` });
  await card(page).getByRole('button', { name: 'Open map' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copy coordinates' })).toBeVisible();
  await page.screenshot({ path: `${shots}-phone-large.png` });
  await page.keyboard.press('Escape');

  // Once allowed, it can be live; the bar at the top leaves enough room below.
  await setPosition(ada, dam);
  const again = await shareLive(page);
  await again.getByRole('button', { name: 'Add to message' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(bar(page)).toBeVisible();
  await expect(card(page).getByText(/^Live until /)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}-phone-live.png` });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(844);
  await card(page).last().getByRole('button', { name: 'Stop sharing' }).click();
  await expect(bar(page)).toHaveCount(0);
});
