import type { Locator, Page } from '@playwright/test';
import { conversationOf, expectStill, openAtEnd } from '../messages/conversation.ts';
import { composer } from '../support/conversation.ts';
import { forbidden, watch } from '../support/harm.ts';
import { openPollDialog } from '../support/pollDialog.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const poll = (page: Page) => page.locator('.cf-poll');
const dialog = (page: Page) => page.getByRole('dialog');
const optionField = (page: Page, number: number) =>
  dialog(page).getByLabel(`Option ${number}`, { exact: true });
const optionTexts = (page: Page) =>
  dialog(page)
    .getByLabel(/^Option \d+$/)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

test('[POLL-02, POLL-03, POLL-04, POLL-05, POLL-06, POLL-07, COMP-08] /poll opens the dialog, whose errors are beside their fields', async ({
  person,
}) => {
  const page = await openPollDialog(await person('Ada'), '/poll Which loop?');
  const question = dialog(page).getByLabel('Question');
  await expect(question).toHaveValue('Which loop?');
  await expect(question).toBeFocused();
  const edges = (field: Locator) =>
    field
      .locator('..')
      .evaluate((box) => [box.getBoundingClientRect().left, box.getBoundingClientRect().right]);
  expect(await edges(optionField(page, 1))).toEqual(await edges(question));
  await question.fill('');
  await question.press('Enter');
  await expect(dialog(page).getByRole('alert')).toHaveText('Question is required.');

  // Enter moves from row to row; there is always one for the next option.
  for (const text of ['Harbour loop', 'Canal path', 'canal PATH ']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(dialog(page).getByText('Option already exists.')).toBeVisible();
  await expect(optionField(page, 3)).toHaveAttribute('aria-invalid', 'true');
  const votes = dialog(page).getByLabel('Max votes per person');
  await votes.fill('some');
  await expect(dialog(page).getByText('Only numbers are allowed.')).toBeVisible();
  await votes.fill('1');
  await expect(dialog(page).getByText('Type a number from 2 to 10.')).toBeVisible();
  await expect(dialog(page).getByText('Fix 3 fields')).toBeVisible();
  const unique = dialog(page).getByRole('switch', { name: 'One vote per person' });
  await unique.check();
  await expect(votes).toHaveValue('');
  await votes.fill('3');
  await expect(dialog(page).getByText('Enforce unique vote is enabled.')).toBeVisible();
  await votes.fill('');

  // An invalid poll cannot be created; the first invalid field gets the focus.
  await dialog(page).getByRole('button', { name: 'Add poll' }).click({ force: true });
  await expect(question).toBeFocused();
  await question.fill('Which loop tonight?');
  await optionField(page, 3).fill('Hill circuit');
  await expect(dialog(page).getByRole('alert')).toHaveCount(0);

  // Rows are ordered by keys and by pointer, and the row for the next option stays the last.
  await dialog(page).getByRole('button', { name: 'Move option 3: Hill circuit', exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(
    dialog(page).getByRole('button', { name: 'Move option 1: Hill circuit', exact: true }),
  ).toBeFocused();
  expect(await optionTexts(page)).toEqual(['Hill circuit', 'Harbour loop', 'Canal path', '']);
  const grip = (await dialog(page)
    .getByRole('button', { name: /^Move option 1/ })
    .boundingBox())!;
  await page.mouse.move(grip.x + 8, grip.y + 20);
  await page.mouse.down();
  await page.mouse.move(grip.x + 8, grip.y + 80, { steps: 4 });
  await page.mouse.move(grip.x + 8, grip.y + 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => optionTexts(page)).toEqual(['Harbour loop', 'Canal path', 'Hill circuit', '']);

  // An emptied option disappears, and further typing goes to the last row.
  await optionField(page, 2).fill('');
  await expect(optionField(page, 3)).toBeFocused();
  expect(await optionTexts(page)).toEqual(['Harbour loop', 'Hill circuit', '']);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog(page)).toHaveCount(0);

  // It is above the text, which is not sent as a command.
  await expect(composer(page)).toBeFocused();
  await expect(composer(page)).toHaveValue('');
  await expect(page.getByRole('region', { name: 'Poll in this message' })).toContainText('2 options');
  await composer(page).press('Enter');
  await expect(poll(page)).toContainText('Which loop tonight?');
  await expect(poll(page).getByRole('radio')).toHaveText([/^Harbour loop/, /^Hill circuit/]);
  await expect(page.getByRole('region', { name: 'Poll in this message' })).toHaveCount(0);
});

test('[COMP-08] [POLL-01] /poll with parts in quotes fills in the question and the options', async ({
  person,
}) => {
  const page = await openPollDialog(await person('Ada'), '/poll "Lunch?" “Soup of the day” "Salad"');
  await expect(dialog(page).getByLabel('Question')).toHaveValue('Lunch?');
  expect(await optionTexts(page)).toEqual(['Soup of the day', 'Salad', '']);
  await dialog(page).getByRole('button', { name: 'Add poll' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(poll(page).getByText('Soup of the day')).toBeVisible();
});

test('[POLL-08, UX-09] two users vote, suggest, answer and see each other do so, and nothing moves', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace', { phone: true });
  const talk = await conversationOf([ada, grace], 3);
  await talk.call(ada, 'POST', `/channels/team/${talk.cid.slice(5)}/messages`, {
    message: {
      id: crypto.randomUUID(),
      poll: {
        id: crypto.randomUUID(),
        name: 'Which loop tonight?',
        options: ['Harbour loop, 14 km', 'Canal path, 11 km'].map((text) => ({
          id: crypto.randomUUID(),
          text,
        })),
        max_votes_allowed: 2,
        allow_user_suggested_options: true,
        allow_answers: true,
      },
    },
  });
  await Promise.all([openAtEnd(ada.page, talk), openAtEnd(grace.page, talk)]);
  const [here, there] = [poll(ada.page), poll(grace.page)];
  const option = (of: typeof here, name: RegExp) => of.getByRole('checkbox', { name });

  // By keyboard: V moves into the poll, arrows between options, and only Space votes.
  await expect(here).toContainText('Up to 2 votes per person');
  await composer(ada.page).press('Shift+Tab');
  await ada.page.keyboard.press('v');
  await expect(option(here, /^Harbour/)).toBeFocused();
  await ada.page.keyboard.press('ArrowDown');
  await expect(option(here, /^Canal/)).toBeFocused();
  await expect(here).toContainText('0 votes');
  await ada.page.keyboard.press('Space');
  await expect(option(here, /^Canal path, 11 km 1 vote, 100/)).toBeChecked();
  await expect(here).toContainText('1 vote · 1 vote left');
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.locator('article:focus')).toContainText('Which loop tonight?');

  await expect(there).toContainText('1 vote');
  await expectStill(
    ada.page,
    async () => {
      await option(there, /^Canal/).tap();
      await option(there, /^Harbour/).tap();
    },
    () => expect(here).toContainText('3 votes'),
  );
  await expect(option(there, /^Harbour/)).toBeChecked();
  await expect(option(here, /^Canal path, 11 km 2 votes, 100/)).toBeVisible();

  await there.getByPlaceholder('Suggest an option').fill('canal  PATH, 11 km');
  await expect(there.getByRole('alert')).toHaveText('Option already exists.');
  await there.getByPlaceholder('Suggest an option').fill('Stay in');
  await there.getByPlaceholder('Suggest an option').press('Enter');
  await expect(option(here, /^Stay in/)).toHaveAttribute('title', 'Suggested by Grace');
  // No vote is left for it.
  await expect(option(there, /^Stay in/)).toHaveAttribute('aria-disabled', 'true');

  await there.getByRole('button', { name: /^Answer in your own words/ }).tap();
  await dialog(grace.page).getByLabel('Your answer').fill('Anywhere with coffee.');
  await dialog(grace.page).getByRole('button', { name: 'Save' }).tap();
  await expect(dialog(grace.page).getByRole('listitem')).toContainText('Anywhere with coffee.');
  await grace.page.keyboard.press('Escape');
  await expect(here.getByRole('button', { name: /1 answer$/ })).toBeVisible();

  await here.getByRole('button', { name: 'See who voted' }).click();
  await expect(dialog(ada.page).getByRole('heading', { level: 3 }).first()).toHaveText(/Canal path.*2 votes/);
  await expect(dialog(ada.page).getByRole('listitem').filter({ hasText: 'Grace' })).toHaveCount(2);
  await ada.page.keyboard.press('Escape');

  await expect(there.getByRole('button', { name: 'Manage poll' })).toHaveCount(0);
  await here.getByRole('button', { name: 'Manage poll' }).click();
  await ada.page.getByRole('menuitem', { name: 'Remove options' }).click();
  await dialog(ada.page).getByRole('button', { name: 'Remove Stay in' }).click();
  await expect(option(there, /^Stay in/)).toHaveCount(0);
  await dialog(ada.page).getByRole('button', { name: 'Remove Canal path, 11 km' }).click();
  await expect(dialog(ada.page).getByRole('button', { name: /with its 2 votes$/ })).toBeFocused();
  await ada.page.keyboard.press('Escape');
  await expect(option(there, /^Canal/)).toBeVisible();
  await here.getByRole('button', { name: 'Manage poll' }).click();
  await ada.page.getByRole('menuitem', { name: 'Close poll' }).click();
  await dialog(ada.page).getByRole('button', { name: 'Close poll' }).click();
  await expect(there).toContainText('Closed');
  await option(there, /^Harbour/).tap({ force: true });
  await expect(option(there, /^Harbour/)).toBeChecked();
});

test('[POLL-01, POLL-08, COMP-04, UX-14, WEB-02] an unfinished poll is there after a reload, hostile texts are plain text, no accessibility rule is broken', async ({
  person,
  browser,
  service,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada, await person('Grace')], 1);
  // axe is a script, which the app's own policy forbids.
  const context = await browser.newContext({
    baseURL: service.url,
    storageState: await ada.context.storageState(),
    colorScheme: 'dark',
    bypassCSP: true,
  });
  const page = await context.newPage();
  const seen = watch(page, new URL(service.url).origin);
  await openAtEnd(page, talk);
  const add = page.getByRole('button', { name: 'Add to message' });
  await expect(add).toBeEnabled();
  await add.press('Enter');
  await page.getByRole('menuitem', { name: 'Poll' }).press('Enter');
  const question = '<img src=x onerror=window.pwned=1>';
  const hostile = [
    '"><script>window.pwned=1</script>',
    '\u202Egnp.exe\u202C',
    '[x](javascript:window.pwned=1)',
  ];
  for (const text of hostile) {
    const rows = dialog(page).getByLabel(/^Option \d+$/);
    await rows.last().fill(text);
  }
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const tile = page.getByRole('region', { name: 'Poll in this message' });
  await expect(tile).toContainText('Not finished yet');
  await page.reload();
  await expect(tile).toContainText('Not finished yet');

  // Sending opens the dialog if something must be fixed first.
  await composer(page).fill('Please vote');
  await composer(page).press('Enter');
  await expect(dialog(page).getByText('Question is required.')).toBeVisible();
  await dialog(page).getByLabel('Question').fill(question);
  await dialog(page).getByRole('switch', { name: 'Anonymous' }).check();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await composer(page).press('Enter');
  await expect(poll(page)).toContainText(question);
  await expect(tile).toHaveCount(0);
  await poll(page).getByRole('checkbox').first().click();
  await expect(poll(page)).toContainText('1 vote');
  await expect(poll(page)).toContainText('Anonymous');
  await expect(poll(page).getByRole('button', { name: 'See who voted' })).toHaveCount(0);
  await expect(poll(page).getByRole('checkbox').nth(1)).toHaveText(/^gnp\.exe/);
  expect(await violations(page)).toEqual([]);
  expect(await forbidden(page)).toEqual({ elements: [], pwned: false });
  expect(seen).toEqual([]);
  await context.close();
});
