import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { pictureOf } from '../support/files.ts';
import { expect, type Person, test } from '../support/test.ts';
import {
  activeOption,
  chooseInMenu,
  expectFocus,
  expectHeard,
  expectNoIds,
  listen,
  moveTo,
  ownName,
} from './keyboard.ts';

type NewPerson = (name: string) => Promise<Person>;

/** Opens a channel of two users on the first one's page, at its last message. */
async function talkOf(person: NewPerson) {
  const [ada, grace] = [await person(ownName('Ada')), await person(ownName('Grace'))];
  await listen(ada);
  const talk = await conversationOf([ada, grace], 3);
  await talk.say(grace, 'Did the mount survive the lake?');
  await openAtEnd(ada.page, talk);
  const { page } = ada;
  const composer = () => expectFocus(page, 'textbox', /^Message #ride-/);
  await composer();
  return { ada, grace, talk, page, composer, isGraces: new RegExp(`^${grace.name} .*survive the lake\\?`) };
}

test('[WEB-02] [UX-13] [UX-18] by keyboard: write and send a message with a mention', async ({ person }) => {
  const { ada, grace, page, composer } = await talkOf(person);
  await page.keyboard.type(`Ask @${grace.name.slice(0, 9)}`);
  await expect(activeOption(page)).toHaveAccessibleName(grace.name);
  await expectHeard(page, /^\d+ suggestions?$/);
  await composer();
  await page.keyboard.press('Enter');
  await page.keyboard.type('please');
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Message sent$/);
  await expect(row(page, `Ask @${grace.name} please`).locator('.cf-mention')).toHaveText(`@${grace.name}`);
  await composer();
  await expectNoIds(page, [ada, grace]);
});

test('[WEB-02] [UX-03] [UX-18] by keyboard: edit the last message', async ({ person }) => {
  const { ada, grace, page, composer } = await talkOf(person);
  await page.keyboard.type('zero swiches');
  await page.keyboard.press('Enter');
  await expect(row(page, 'zero swiches')).toHaveAttribute('data-status', 'received');
  await page.keyboard.press('ArrowUp');
  await expectFocus(page, 'textbox', 'Edit your message');
  await expectHeard(page, /^Editing a message/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('zero switches');
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Message changed$/);
  await expect(row(page, 'zero switches')).toContainText('(edited)');
  await composer();
  await expectNoIds(page, [ada, grace]);
});

test('[WEB-02] [MSG-11] [UX-18] by keyboard: reply in a thread and come back', async ({ person }) => {
  const { page, isGraces } = await talkOf(person);
  await moveTo(page, 'Shift+Tab', 'article', isGraces);
  await page.keyboard.press('t');
  await expectFocus(page, 'textbox', /^Reply in the thread in #ride-/);
  await page.keyboard.type('It did');
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Message sent$/);
  await expect(page.getByRole('complementary', { name: 'Thread' })).toContainText('It did');
  await page.keyboard.press('Escape');
  await expectFocus(page, 'article', isGraces);
});

test('[WEB-02] [MSG-13] [UX-18] by keyboard: react to a message', async ({ person }) => {
  const { page, isGraces } = await talkOf(person);
  await moveTo(page, 'Shift+Tab', 'article', isGraces);
  await page.keyboard.press('r');
  await expectFocus(page, 'searchbox', 'Search emoji');
  await page.keyboard.type('rocket');
  await expectHeard(page, /^🚀.*rocket/i);
  await page.keyboard.press('Enter');
  await expectHeard(page, /^You reacted with 🚀$/);
  await expectFocus(page, 'article', isGraces);
  // Along the controls of the message to the reaction, which Enter removes.
  await page.keyboard.press('Enter');
  await moveTo(page, 'ArrowRight', 'button', /^🚀, 1 reaction including yours/);
  await page.keyboard.press('Enter');
  await expectHeard(page, /^You removed your reaction 🚀$/);
  await expectFocus(page, 'article', isGraces);
});

test('[WEB-02] [UX-12] [UX-18] by keyboard: attach an image and describe it', async ({ person }) => {
  const { page, composer } = await talkOf(person);
  await moveTo(page, 'Tab', 'button', 'Attach files');
  const opened = page.waitForEvent('filechooser');
  // Once the page answers, it waits for the event too.
  await page.evaluate(() => undefined);
  await page.keyboard.press('Enter');
  const chooser = await opened;
  await chooser.setFiles(pictureOf('dusk.png'));
  // That it was added is announced unless the upload ends first.
  await expectHeard(page, /^dusk\.png uploaded$/);
  await composer();
  await moveTo(page, 'Shift+Tab', 'button', 'ALT: describe dusk.png');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', 'Description');
  await page.keyboard.type('A lamp in the fog');
  await moveTo(page, 'Tab', 'button', 'Save');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'button', 'ALT: change the description of dusk.png');
  await moveTo(page, 'Tab', 'textbox', /^Message #ride-/);
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Message sent$/);
  await expect(page.getByRole('log').getByRole('img', { name: 'A lamp in the fog' })).toBeVisible();
  await composer();
  await moveTo(page, 'Shift+Tab', 'article', /A lamp in the fog$/);
});

test('[WEB-02] [POLL-04] [UX-18] by keyboard: create a poll and vote', async ({ person }) => {
  const { page, composer } = await talkOf(person);
  // What it offers loads after the composer; meanwhile it can have the focus.
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/messages-[^/]+\.js$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await composer();
  await moveTo(page, 'Tab', 'button', 'Add to message');
  const add = page.getByRole('button', { name: 'Add to message' });
  await expect(add).toBeDisabled();
  held.resolve();
  await expect(add).toBeEnabled();
  await expectFocus(page, 'button', 'Add to message');
  await chooseInMenu(page, 'Poll');
  await expectFocus(page, 'textbox', 'Question');
  await page.keyboard.type('Which loop?');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', 'Option 1');
  await page.keyboard.type('Harbour');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', 'Option 2');
  await page.keyboard.type('Canal');
  await moveTo(page, 'Tab', 'button', 'Add poll');
  await page.keyboard.press('Enter');
  await composer();
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Message sent$/);
  await moveTo(page, 'Shift+Tab', 'article', /Which loop\?$/);
  await page.keyboard.press('v');
  await expectFocus(page, 'checkbox', /^Harbour/);
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, 'checkbox', /^Canal/);
  await page.keyboard.press('Space');
  await expect(page.locator('*:focus')).toBeChecked();
  await expectFocus(page, 'checkbox', /^Canal 1 vote, 100/);
  await page.keyboard.press('Escape');
  await expectFocus(page, 'article', /Which loop\?$/);
});

test('[WEB-02] [MSG-06] [UX-18] by keyboard: pin a message and find it among the pinned ones', async ({
  person,
}) => {
  const { ada, grace, page, isGraces } = await talkOf(person);
  await moveTo(page, 'Shift+Tab', 'article', isGraces);
  await page.keyboard.press('p');
  await expectHeard(page, /^Message pinned$/);
  await expectFocus(page, 'article', isGraces);
  await moveTo(page, 'Shift+Tab', 'button', 'Pinned messages');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Pinned messages' })).toBeVisible();
  await moveTo(page, 'Tab', 'button', 'Go to message');
  await page.keyboard.press('Enter');
  await expect(row(page, 'survive the lake').first()).toHaveAttribute('data-highlighted', 'true');
  await expect(page.locator('*:focus')).toHaveCount(1);
  await expectNoIds(page, [ada, grace]);
});

test('[WEB-02] [REM-01] [UX-18] by keyboard: set a reminder', async ({ person }) => {
  const { page, isGraces } = await talkOf(person);
  await moveTo(page, 'Shift+Tab', 'article', isGraces);
  await page.keyboard.press('m');
  await expectFocus(page, 'button', /^In 20 minutes/);
  await moveTo(page, 'Tab', 'button', /^Tomorrow/);
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Reminder set for /);
  await expectFocus(page, 'article', isGraces);
});

test('[WEB-02] [MSG-03] [UX-18] by keyboard: delete a message from its menu', async ({ person }) => {
  const { ada, page } = await talkOf(person);
  await page.keyboard.type('written in haste');
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Message sent$/);
  await moveTo(page, 'Shift+Tab', 'article', new RegExp(`^${ada.name} .*in haste$`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Message actions' }).locator(':focus')).toHaveCount(1);
  await moveTo(page, 'ArrowRight', 'button', 'More actions');
  await chooseInMenu(page, /^Delete/);
  await expectFocus(page, 'button', 'Cancel');
  await moveTo(page, 'Tab', 'button', 'Delete');
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Message deleted$/);
  await expectFocus(page, 'article', /This message was deleted$/);
});

test('[WEB-02] [UX-18] by keyboard: react from the menu of a message', async ({ person }) => {
  const { grace, talk, page } = await talkOf(person);
  await talk.say(grace, 'The lamp is lit');
  await expectHeard(page, new RegExp(`^${grace.name}: The lamp is lit$`));
  await moveTo(page, 'Shift+Tab', 'article', /The lamp is lit$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar', { name: 'Message actions' }).locator(':focus')).toHaveCount(1);
  await moveTo(page, 'ArrowRight', 'button', 'More actions');
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1);
  const reaction = (emoji: string) => expectFocus(page, 'menuitemcheckbox', `React with ${emoji}`);
  const action = () => expect(page.locator('*:focus')).toHaveRole('menuitem');
  const press = (key: string) => page.keyboard.press(key);

  // The reactions are a row of the menu: left and right stay in it, up and down lead out of it.
  await press('Home');
  await reaction('👍');
  await press('ArrowRight');
  await reaction('❤️');
  await press('ArrowDown');
  await action();
  await press('ArrowUp');
  await reaction('👍');
  await press('ArrowLeft');
  await reaction('👀');
  await press('ArrowUp');
  await action();
  await press('ArrowDown');
  await reaction('👍');
  await press('ArrowRight');
  await press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(row(page, 'The lamp is lit').getByRole('button', { name: /^❤️, 1 reaction/ })).toBeVisible();
});

test('[WEB-02] [SRCH-03] [UX-18] by keyboard: search and open a result', async ({ person }) => {
  const { ada, grace, talk, page, composer } = await talkOf(person);
  const word = `lantern${crypto.randomUUID().slice(0, 6)}`;
  await talk.say(grace, `The ${word} is by the lock`);
  await expectHeard(page, new RegExp(`^${grace.name}: The ${word} is by the lock$`));
  await page.keyboard.press('Control+Shift+F');
  await expectFocus(page, 'combobox', 'Search messages');
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expectHeard(page, /^1 result$/);
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, 'article', new RegExp(`^${grace.name}`));
  await expect(page.locator('*:focus')).toHaveAccessibleDescription(new RegExp(word));
  await expectNoIds(page, [ada, grace]);
  await page.keyboard.press('Enter');
  await expect(row(page, word)).toBeInViewport();
  await composer();
});
