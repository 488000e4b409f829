import type { Page } from '@playwright/test';
import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import { row, send } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const shots = '.cache/shots';
const seenLine = (page: Page, text: string) => row(page, text).locator('.cf-seen-line > span:last-child');

test('[MSG-17] below one’s newest message stands who has seen it, live, and a click lists the readers with times', async ({
  person,
}) => {
  const [ada, grace, linus] = [
    await person('Ada'),
    await person('Grace'),
    await person('Linus', { phone: true }),
  ];
  const talk = await conversationOf([ada, grace, linus], 1, 'messaging');
  await openAtEnd(ada.page, talk);
  await send(ada.page, 'Is the lamp out?');
  await expect(row(ada.page, 'Is the lamp out?')).toBeVisible();
  await expect(seenLine(ada.page, 'Is the lamp out?')).toHaveCount(0);

  await openAtEnd(grace.page, talk);
  await expect(seenLine(ada.page, 'Is the lamp out?')).toHaveText('Seen by Grace');
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.screenshot({ path: `${shots}/receipts.png` });
  await seenLine(ada.page, 'Is the lamp out?').click();
  const dialog = ada.page.getByRole('dialog', { name: 'Seen by' });
  await expect(dialog.getByRole('listitem')).toHaveText([/Grace.*Last read/]);
  await expect(dialog).toContainText('1 of 2 has seen this.');
  await openAtEnd(linus.page, talk);
  await expect(dialog.getByRole('listitem')).toHaveText([/Linus.*Last read/, /Grace.*Last read/]);
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.screenshot({ path: `${shots}/receipts-list.png` });
  await ada.page.keyboard.press('Escape');
  await expect(seenLine(ada.page, 'Is the lamp out?')).toHaveText('Seen by everyone');
  await ada.page.emulateMedia({ colorScheme: 'dark' });
  await ada.page.screenshot({ path: `${shots}/receipts-dark.png` });

  // Others do not see who has read Ada's messages below them; on a phone the line is below their own.
  await expect(linus.page.locator('.cf-seen-line')).toHaveCount(0);
  await send(linus.page, 'It is back');
  await expect(seenLine(linus.page, 'It is back')).toHaveText('Seen by everyone');
  await linus.page.screenshot({ path: `${shots}/receipts-phone.png` });
  await send(ada.page, 'Then we ride');
  await expect(seenLine(ada.page, 'Then we ride')).toHaveText('Seen by everyone');
  await expect(seenLine(ada.page, 'Is the lamp out?')).toHaveCount(0);
});

test('[MSG-17] who turns receipts off reads on unseen, and the current position appears when they are on again', async ({
  person,
}) => {
  const [ada, grace, linus] = [await person('Ada'), await person('Grace'), await person('Linus')];
  const talk = await conversationOf([ada, grace, linus], 1, 'messaging');
  await grace.page.goto('/settings/reading');
  const receipts = grace.page.getByRole('switch', { name: /^Send read receipts/ });
  await receipts.click();
  await expect(receipts).not.toBeChecked();
  await openAtEnd(ada.page, talk);
  await send(ada.page, 'Who rides along?');
  for (const { page } of [grace, linus]) {
    await openAtEnd(page, talk);
    await expect(row(page, 'Who rides along?')).toBeVisible();
  }
  await expect(seenLine(ada.page, 'Who rides along?')).toHaveText('Seen by Linus');
  await grace.page.goto('/settings/reading');
  await receipts.click();
  await expect(seenLine(ada.page, 'Who rides along?')).toHaveText('Seen by everyone');
});

test('[MSG-17] in a larger channel the menu opens the readers, which load again after a failure', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada], 0, 'messaging');
  const api = await hostApi(service);
  const path = `/channels/${talk.cid.replace(':', '/')}`;
  // More than the first page of members, so that the last ones are not known yet.
  const crew = Array.from({ length: 60 }, (_, at) => ({ id: `zz-crew-${at}`, name: `Crew ${at}` }));
  await api.call('PUT /users', { users: crew });
  const ids = [...crew.map(({ id }) => id), grace.id];
  await api.as(ada.id).call(`POST ${path}/members`, { member_ids: ids });
  await openAtEndOf(ada.page, talk.path);
  await send(ada.page, 'Read this, everybody');
  const openList = async () => {
    await row(ada.page, 'Read this, everybody').click({ button: 'right' });
    await ada.page.getByRole('menuitem', { name: 'Seen by' }).click();
  };
  const dialog = ada.page.getByRole('dialog', { name: 'Seen by' });
  await openList();
  await expect(dialog).toContainText('No one has seen this yet.');
  await ada.page.keyboard.press('Escape');
  await ada.page.route('**/api/v1/users/query', (route) => route.abort());
  for (const at of [57, 58, 59]) await api.as(`zz-crew-${at}`).call(`POST ${path}/read`);
  await openList();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await ada.page.unroute('**/api/v1/users/query');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/Crew 59/, /Crew 58/, /Crew 57/]);
  await expect(dialog).toContainText('3 of 61 have seen this.');
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.locator('.cf-seen-line')).toHaveCount(0);

  // Nobody else has the entry.
  await openAtEndOf(grace.page, talk.path);
  await row(grace.page, 'Read this, everybody').click({ button: 'right' });
  await expect(grace.page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible();
  await expect(grace.page.getByRole('menuitem', { name: 'Seen by' })).toHaveCount(0);
});

/** Opens a channel that may have no message yet. */
async function openAtEndOf(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeVisible();
}
