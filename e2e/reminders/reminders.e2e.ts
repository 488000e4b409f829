import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { composer, row, send } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const card = (page: Page, text: string) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });
const overdue = (page: Page) => page.getByRole('link', { name: /Saved and reminders/ });

test('[REM-01] [WEB-01] a message is saved and found again; a due reminder shows on all devices until one has handled it', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 4);
  const paint = await talk.say(ada, 'The blue paint is on the second shelf');
  await talk.say(ada, 'Water the plants before the weekend');
  const { page, context } = ada;
  const tablet = await context.newPage();
  await open(page, talk);
  await open(tablet, talk);

  // S saves, and the other device shows the mark.
  await row(page, 'blue paint').focus();
  await page.keyboard.press('s');
  await expect(row(page, 'blue paint').getByText('Saved for later')).toBeAttached();
  await expect(row(tablet, 'blue paint').getByText('Saved for later')).toBeAttached();

  // M asks for the time, by keyboard alone.
  await row(page, 'Water the plants').focus();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  await expect(dialog.getByRole('button', { name: /^In 20 minutes/ })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/remind-dialog.png' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: /^Tomorrow/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'Water the plants').getByText(/^Reminder:/)).toBeAttached();
  await page.screenshot({ path: '.cache/shots/remind-marks.png' });

  // /remind shows how it was understood, or examples.
  await send(page, '/remind me to call the landlord in 2 seconds');
  await expect(page.getByText(/^I’ll remind you on .* \(Europe\/Berlin\): call the landlord/)).toBeVisible();
  for (const screen of [page, tablet]) {
    await expect(toast(screen).getByText('call the landlord')).toBeVisible();
    await expect(overdue(screen)).toContainText('1');
  }
  await page.screenshot({ path: '.cache/shots/remind-due.png' });
  await toast(tablet).getByRole('button', { name: 'Snooze 20 min' }).click();
  for (const screen of [page, tablet]) {
    await expect(toast(screen).getByText('call the landlord')).toHaveCount(0);
    await expect(screen.getByRole('link', { name: 'Saved and reminders', exact: true })).toBeVisible();
  }
  await send(page, '/remind me whenever');
  await expect(page.getByText(/add a text and a time/).first()).toBeVisible();
  await composer(page).fill('');

  // The page: saved and future reminders, and the actions on each.
  await overdue(page).click();
  await expect(card(page, 'blue paint')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/saved-light.png' });
  await page
    .getByRole('navigation', { name: 'What to show' })
    .getByRole('link', { name: /^Upcoming/ })
    .click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('call the landlord');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.screenshot({ path: '.cache/shots/saved-upcoming-dark.png' });
  await card(page, 'call the landlord').getByRole('button', { name: 'Done' }).click();
  await expect(card(page, 'call the landlord')).toHaveCount(0);
  await page.goto('/saved/saved');
  await card(page, 'blue paint').getByRole('button', { name: 'Go to message' }).click();
  await expect(page).toHaveURL(new RegExp(`/m/${paint}$`));
  await expect(row(page, 'blue paint')).toHaveAttribute('data-highlighted', 'true');
});

test('[REM-01] [UX-19] on a phone, what is overdue is counted, listed and done', async ({ person }) => {
  const ada = await person('Ada', { phone: true });
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, talk);
  await send(page, '/remind me in 1 second stretch your back');
  await expect(toast(page).getByText('stretch your back')).toBeVisible();
  await page.screenshot({ path: '.cache/shots/remind-phone-toast.png' });
  await toast(page).getByRole('button', { name: 'Dismiss' }).tap();
  await page.getByRole('button', { name: 'Back to channels' }).first().tap();
  await page.getByRole('link', { name: /^Inbox 1 new/ }).tap();
  await expect(overdue(page)).toContainText('1');
  await overdue(page).tap();
  await page.getByRole('link', { name: /^Overdue/ }).tap();
  await expect(card(page, 'stretch your back').getByText(/^Due since/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/saved-phone.png' });
  await card(page, 'stretch your back').getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByText('Nothing is overdue')).toBeVisible();
  await page.screenshot({ path: '.cache/shots/saved-phone-empty.png' });

  // Many at once are shown together.
  for (const what of ['stand up', 'drink', 'breathe', 'look far']) {
    await talk.call(ada, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, {
      message: { id: crypto.randomUUID(), text: `/remind me in 4 seconds ${what}` },
    });
  }
  await expect(toast(page).getByText('4 reminders are due')).toBeVisible({ timeout: 15_000 });
  await expect(card(page, 'look far')).toBeVisible();
  await toast(page).getByRole('button', { name: 'Show' }).tap();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(4);
  await expect(toast(page).getByText('4 reminders are due')).toHaveCount(0);
});

test('[REM-01] [WEB-01] lists of messages show own changes as the channel does, also without a network', async ({
  person,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const talk = await conversationOf([ada, grace], 2);
  await talk.say(ada, 'We meet at seven');
  const { page, context } = ada;
  await talk.call(grace, 'POST', `${talk.path.replace('/c', '/channels')}/messages`, {
    message: { id: crypto.randomUUID(), text: `@${ada.name} see you there`, mentioned_user_ids: [ada.id] },
  });
  await open(page, talk);
  await row(page, 'We meet at seven').focus();
  await page.keyboard.press('s');
  await expect(row(page, 'We meet at seven').getByText('Saved for later')).toBeAttached();
  const sidebar = page.getByRole('navigation', { name: 'Inboxes' });
  const openInbox = (name: RegExp) => sidebar.getByRole('link', { name }).click();
  await openInbox(/^Saved/);
  await expect(card(page, 'We meet at seven')).toBeVisible();
  await openInbox(/^Mentions/);
  await expect(card(page, 'see you there')).toBeVisible();
  await page.getByRole('link', { name: talk.cid.slice('team:'.length), exact: true }).click();
  // The code of the dialog is loaded while there is a network.
  await row(page, 'see you there').focus();
  await page.keyboard.press('Delete');
  const deletion = page.getByRole('dialog', { name: /^Delete Grace/ });
  await expect(deletion).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(deletion).toHaveCount(0);

  await context.setOffline(true);
  await row(page, 'We meet at seven').focus();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Edit your message' }).fill('We meet at eight');
  await page.keyboard.press('Enter');
  await expect(row(page, 'We meet at eight')).toBeVisible();
  await row(page, 'see you there').focus();
  await page.keyboard.press('Delete');
  await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(row(page, 'see you there')).toHaveCount(0);
  await openInbox(/^Saved/);
  await expect(card(page, 'We meet at eight')).toBeVisible();
  await openInbox(/^Mentions/);
  await expect(page.getByRole('main').getByRole('article')).toHaveText(/deleted/);
});
