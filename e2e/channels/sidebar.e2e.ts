import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { composer, createNewerChannels } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const list = (page: Page) => page.getByRole('navigation', { name: 'Channels and direct messages' });
/** A section of the list by its title. */
const section = (page: Page, name: string) =>
  list(page)
    .locator('section')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

test('[CHAN-07] [CHAN-08] [CHAN-11] channels are pinned, muted, put into sections and archived by keyboard', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const ride = await conversationOf([ada, grace], 2);
  const lamps = await conversationOf([ada, grace], 1);
  const { page } = ada;
  await open(page, ride);
  // It takes the focus when the channel has opened.
  await expect(composer(page)).toBeFocused();
  const nameOf = (of: typeof ride) => of.cid.slice('team:'.length);
  const row = (of: typeof ride) => list(page).getByRole('link', { name: nameOf(of) });
  /** Opens a channel's menu by the menu key, chooses an item and, if it has a submenu, one in there. */
  const choose = async (of: typeof ride, ...names: string[]) => {
    await row(of).focus();
    await page.keyboard.press('Shift+F10');
    for (const name of names) {
      const entry = item(page, name).or(page.getByRole('menuitemradio', { name }));
      await entry.focus();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('menu')).toHaveCount(0);
  };

  await choose(lamps, 'Pin');
  await expect(section(page, 'Pinned').getByRole('link', { name: nameOf(lamps) })).toBeVisible();
  await choose(lamps, 'Unpin');
  await expect(section(page, 'Pinned')).toHaveCount(0);

  await section(page, 'Channels')
    .getByRole('button', { name: 'More options for section Channels' })
    .press('Enter');
  await item(page, 'New section').press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Workshop');
  await page.keyboard.press('Enter');
  await expect(section(page, 'Workshop')).toBeVisible();
  await choose(lamps, 'Move to section…', 'Workshop');
  await expect(section(page, 'Workshop').getByRole('link', { name: nameOf(lamps) })).toBeVisible();
  await expect(list(page).getByRole('status')).toContainText('moved to Workshop');

  // A muted channel stays quiet for messages; a mention still notifies.
  await choose(lamps, 'Mute…', 'For 8 hours');
  await expect(row(lamps)).toHaveAttribute('data-muted', 'true');
  await lamps.say(grace, 'nobody needs to know');
  await ride.say(grace, 'somebody should know');
  await lamps.say(grace, 'heard by nobody');
  await expect(row(lamps)).not.toHaveAttribute('data-unread', 'true');
  await page.screenshot({ path: '.cache/shots/sidebar-sections-light.png' });
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await row(lamps).focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.screenshot({ path: '.cache/shots/sidebar-menu-dark.png' });
  await page.keyboard.press('Escape');
  await expect(row(lamps)).toBeFocused();
  await page.emulateMedia({ colorScheme: 'light' });

  // Sections are ordered by their own menu and folded by their title, and the order survives a reload.
  await section(page, 'Workshop')
    .getByRole('button', { name: 'More options for section Workshop' })
    .press('Enter');
  await item(page, 'Move down').press('Enter');
  await expect(list(page).getByRole('status')).toContainText('Workshop moved to position 3 of');
  const titles = () => list(page).locator('section h2').allTextContents();
  await expect.poll(titles).toEqual(['Channels', 'Workshop', 'Direct messages']);
  await section(page, 'Workshop').getByRole('button', { name: 'Workshop', exact: true }).press('Enter');
  await expect(row(lamps)).toHaveCount(0);
  await page.reload();
  await expect.poll(titles).toEqual(['Channels', 'Workshop', 'Direct messages']);
  await section(page, 'Workshop').getByRole('button', { name: 'Workshop', exact: true }).press('Enter');
  await expect(row(lamps)).toBeVisible();

  // Dragged with the mouse too.
  await row(ride).dragTo(section(page, 'Workshop').getByRole('heading'));
  await expect(section(page, 'Workshop').getByRole('link', { name: nameOf(ride) })).toBeVisible();

  await choose(lamps, 'Archive for me');
  await expect(row(lamps)).toHaveCount(0);
  await section(page, 'Archived').getByRole('button', { name: 'Archived', exact: true }).press('Enter');
  await expect(section(page, 'Archived').getByRole('link', { name: nameOf(lamps) })).toBeVisible();
  await choose(lamps, 'Unarchive');
  await expect(section(page, 'Workshop').getByRole('link', { name: nameOf(lamps) })).toBeVisible();

  // Only unread channels; all marked as read at once.
  await choose(lamps, 'Unmute');
  await section(page, 'Channels').getByRole('button', { name: 'More options for section Channels' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Show unread channels only' }).click();
  await page.keyboard.press('Escape');
  await expect(row(lamps)).toHaveAttribute('data-unread', 'true');
  await page.keyboard.press('Shift+Escape');
  await expect(row(lamps)).toHaveCount(0);
  await list(page).getByRole('button', { name: 'Show all channels' }).click();
  await expect(row(lamps)).toBeVisible();
});

test('[CHAN-05] [UX-04] a channel far down the list opens with its messages, after a failure too', async ({
  person,
}) => {
  const ada = await person('Ada');
  const oldest = await conversationOf([ada], 1);
  // More than the list loads with their messages.
  for (let count = 0; count < 31; count++) await conversationOf([ada], 1);
  const newest = await conversationOf([ada], 1);
  const { page } = ada;
  await open(page, newest);
  const log = page.getByRole('log');
  await expect(log.getByText('#0 ')).toBeVisible();
  const query = `**${oldest.path.replace('/c/', '/channels/')}/query`;
  await page.route(query, (route) => route.abort());
  await page.locator(`[data-cid="${oldest.cid}"]`).click();
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(log).toHaveCount(0);
  await page.unroute(query);
  await retry.click();
  await expect(log.getByText('#0 ')).toBeVisible();
  await expect(log.getByText('This is the very beginning')).toBeVisible();
});

test('[CHAN-11] a section does not look empty while its channels are loading', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const oldest = await conversationOf([ada]);
  const api = await hostApi(service);
  const mark = crypto.randomUUID().slice(0, 8);
  await createNewerChannels(api, ada.id, 31);
  const own = api.as(ada.id);
  await own.call('POST /sections', { id: `old-${mark}`, name: 'Old' });
  await own.call(`PATCH ${oldest.path.replace('/c/', '/channels/')}/membership`, {
    section_id: `old-${mark}`,
  });
  const { page } = ada;
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/v1/channels/query', async (route) => {
    if (route.request().postDataJSON().next) {
      asked.resolve();
      await held.promise;
    }
    await route.continue();
  });
  await page.goto('/');
  await asked.promise;
  await expect(section(page, 'Old')).toBeVisible();
  await expect(section(page, 'Old')).not.toContainText('Drag channels here');
  held.resolve();
  await expect(section(page, 'Old').locator(`[data-cid="${oldest.cid}"]`)).toBeVisible();
});

test('[CHAN-08] [UX-19] on a phone a long press opens a channel’s menu', async ({ person }) => {
  const ada = await person('Ada', { phone: true });
  const talk = await conversationOf([ada], 1);
  const { page } = ada;
  await page.goto('/');
  const row = list(page).getByRole('link', { name: talk.cid.slice('team:'.length) });
  await expect(row).toBeVisible();
  const box = (await row.boundingBox()) as { x: number; y: number; width: number; height: number };
  const session = await page.context().newCDPSession(page);
  const point = { x: box.x + 80, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expect(item(page, 'Archive for me')).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.screenshot({ path: '.cache/shots/sidebar-phone-menu.png' });
  await item(page, 'Pin').click();
  await expect(section(page, 'Pinned').getByRole('link')).toHaveCount(1);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.screenshot({ path: '.cache/shots/sidebar-phone.png' });
});
