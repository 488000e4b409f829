import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { composer, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const later = (page: Page) => page.getByRole('button', { name: 'Send later' });
const card = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const list = (page: Page) => page.getByRole('list', { name: 'Scheduled' });

test('[MSG-09] a message is scheduled by keyboard, changed, restored and sent; one that cannot be sent says why', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([grace, ada], 4);
  const { page } = ada;
  await open(page, talk);
  await expect(later(page)).toBeDisabled();

  // Tab from the field, past the buttons, to the chevron after "Send"; the menu and the dialog by keyboard alone.
  await composer(page).fill('Good morning! Are the **lamps** charged?');
  await later(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Tomorrow at 09:00' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Tomorrow at 09:00' })).toBeFocused();
  await page.screenshot({ path: '.cache/shots/scheduled-menu.png' });
  await page.keyboard.press('Enter');
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeFocused();
  await expect(page.getByText('1 message scheduled for tomorrow at 09:00.')).toBeVisible();
  await expect(row(page, 'Good morning!')).toHaveCount(0);

  await composer(page).fill('And the mount?');
  await later(page).click();
  await page.getByRole('menuitem', { name: 'Custom time…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send later' });
  await expect(dialog.getByText('Your time zone: Europe/Berlin (CE')).toBeVisible();
  await dialog.getByLabel('Date and time').fill('2020-01-01T10:00');
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Choose a time in the future.');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/scheduled-dialog.png' });
  await dialog.getByLabel('Date and time').fill(wallTime(3 * 24));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('2 messages scheduled, the next for tomorrow at 09:00.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/scheduled-note.png' });

  // The page with all of them: sorted by time, with a message that fails while she looks.
  await page.getByRole('button', { name: 'See all' }).click();
  await expect(page).toHaveURL(/\/scheduled$/);
  await expect(list(page).getByRole('article')).toHaveCount(2);
  await expect(list(page).getByRole('article').first()).toContainText('Sends tomorrow at 09:00');
  const host = await hostApi(service);
  await host.as(ada.id).call(`POST /channels/team/${talk.cid.slice(5)}/scheduled-messages`, {
    scheduled_message: {
      id: crypto.randomUUID(),
      text: 'Too late for this one',
      send_at: new Date(Date.now() + 1500).toISOString(),
    },
  });
  await host.call(`DELETE /channels/team/${talk.cid.slice(5)}/members/${ada.id}`);
  await expect(page.getByText('A scheduled message couldn’t be sent')).toBeVisible();
  const failed = card(page, 'Too late for this one');
  await expect(failed).toContainText('You don’t have permission to do this here (requires send-message).');
  await expect(page.getByRole('link', { name: /Scheduled/ }).getByText('1 not sent')).toBeAttached();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/scheduled-light.png' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '.cache/shots/scheduled-dark.png' });
  await page.emulateMedia({ colorScheme: 'light' });

  // She is a member again and tries once more.
  await host.call(`POST /channels/team/${talk.cid.slice(5)}/members`, { member_ids: [ada.id] });
  await failed.getByRole('button', { name: 'Try again now' }).click();
  await expect(failed).toHaveCount(0);

  // Another text and time; deleted and restored; sent now.
  const morning = card(page, 'Good morning!');
  await morning.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit scheduled message' });
  await edit.getByLabel('Message').fill('');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByRole('alert')).toHaveText(/^A message needs text/);
  await edit.getByLabel('Message').fill('Good evening! Are the lamps charged?');
  await edit.getByLabel('Date and time').fill(wallTime(4 * 24));
  await page.screenshot({ path: '.cache/shots/scheduled-edit.png' });
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(list(page).getByRole('article').last()).toContainText('Good evening!');
  const evening = card(page, 'Good evening!');
  await evening.getByRole('button', { name: 'Delete' }).click();
  await expect(evening).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await evening.getByRole('button', { name: 'Send now' }).click();
  await expect(list(page).getByRole('article')).toHaveCount(1);
  await page.goto(talk.path);
  // A scheduled message is no draft any more.
  await expect(composer(page)).toHaveValue('');
  await expect(row(page, 'Good evening! Are the lamps charged?')).toBeVisible();
  await expect(row(page, 'Too late for this one')).toBeVisible();
  await expect(page.getByText('1 message scheduled for')).toBeVisible();
});

test('[MSG-09] on a phone a message is scheduled from the menu of the plus button', async ({ person }) => {
  const ada = await person('Ada', { phone: true });
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, talk);
  await composer(page).fill('See you at the lock at six.');
  await page.getByRole('button', { name: 'Add or format' }).click();
  await page.getByRole('menuitem', { name: 'Send later' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send later' });
  await expect(dialog.getByLabel('Date and time')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/scheduled-390-dialog.png' });
  await dialog.getByRole('button', { name: /^Tomorrow at/ }).click();
  await expect(page.getByText('1 message scheduled for tomorrow at 09:00.')).toBeVisible();
  await page.screenshot({ path: '.cache/shots/scheduled-390-note.png' });
  await page.getByRole('button', { name: 'See all' }).click();
  await expect(card(page, 'See you at the lock')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/scheduled-390.png' });
  await card(page, 'See you at the lock').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No scheduled messages')).toBeVisible();
  await page.screenshot({ path: '.cache/shots/scheduled-390-empty.png' });
});

/** Returns the time this many hours from now, in the field's format and the tests' time zone. */
function wallTime(hours: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Berlin',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(Date.now() + hours * 3_600_000);
  return parts.replace(' ', 'T');
}
