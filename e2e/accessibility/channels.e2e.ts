import { conversationOf, open, openAtEnd } from '../messages/conversation.ts';
import { signUp } from '../support/api.ts';
import { freshName, row, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
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

test('[WEB-02] [UX-18] by keyboard: sign in, at the second attempt', async ({ browser, service }) => {
  const context = await browser.newContext({ baseURL: service.url });
  const email = `${crypto.randomUUID()}@confab.example`;
  await signUp(context, 'Ada', email);
  await context.clearCookies();
  await listen({ context });
  const page = await context.newPage();
  await page.goto('/');
  await expectFocus(page, 'textbox', 'Email');
  await page.keyboard.type(email);
  await moveTo(page, 'Tab', 'textbox', 'Password');
  await page.keyboard.type('sun until nine');
  await moveTo(page, 'Tab', 'button', 'Sign in');
  await page.keyboard.press('Enter');
  await expectHeard(page, /password/i);
  await expectFocus(page, 'button', 'Sign in');
  await moveTo(page, 'Shift+Tab', 'textbox', 'Password');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('rain radar until nine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expectFocus(page, 'main', 'Lantern Works');
  await moveTo(page, 'Tab', 'button', 'Browse channels');
  await context.close();
});

test('[WEB-02] [UX-04] [UX-18] by keyboard: find and open a channel with the switcher', async ({
  person,
}) => {
  const ada = await person(ownName('Ada'));
  await listen(ada);
  const talk = await conversationOf([ada], 2);
  const name = talk.path.split('/').at(-1)!;
  const { page } = ada;
  await page.goto('/threads');
  await expect(page.getByRole('heading', { name: 'Threads', exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expectFocus(page, 'link', 'Skip to messages');
  await page.keyboard.press('Control+k');
  await expectFocus(page, 'combobox', 'Jump to');
  await page.keyboard.type(name);
  await expect(activeOption(page)).toHaveAccessibleName(new RegExp(name));
  await expectHeard(page, /^\d+ results?$/);
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', `Message #${name}`);
  await page.keyboard.press('Control+k');
  await expectFocus(page, 'combobox', 'Jump to');
  await page.keyboard.press('Escape');
  await expectFocus(page, 'textbox', `Message #${name}`);
});

test('[WEB-02] [UX-06] [UX-18] by keyboard: open the next unread channel, jump to its first unread message and read on', async ({
  person,
}) => {
  const [ada, grace] = [await person(ownName('Ada')), await person(ownName('Grace'))];
  await listen(grace);
  const talk = await conversationOf([ada, grace], 4);
  const other = await conversationOf([grace], 1);
  const { page } = grace;
  await openAtEnd(page, talk);
  await expect(page.locator('.web-sidebar [data-unread]')).toHaveCount(0);
  await page.goto('/settings');
  for (let index = 0; index < 120; index++) await talk.say(ada, `unread ${index}`);
  await openAtEnd(page, other);
  await expect(page.locator('.web-sidebar [data-cid][data-unread]')).toHaveCount(1);

  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expectFocus(page, 'textbox', /^Message #ride-/);
  await moveTo(page, 'Shift+Tab', 'button', /new since/);
  await page.keyboard.press('Enter');
  await expectFocus(page, 'article', new RegExp(`^${ada.name} .*: unread 0$`));
  await page.keyboard.press('ArrowDown');
  await expectFocus(page, 'article', new RegExp(`^${ada.name} .*: unread 1$`));
  await moveTo(page, 'Tab', 'button', /^Jump to latest/);
  await page.keyboard.press('Enter');
  await expectFocus(page, 'article', new RegExp(`^${ada.name} .*: unread 119$`));
  await talk.say(ada, 'one more');
  await expectHeard(page, new RegExp(`^${ada.name}: one more$`));
  await expectNoIds(page, [ada, grace]);
});

test('[WEB-02] [UX-18] by keyboard: create a channel and add people', async ({ person }) => {
  const [ada, grace] = [await person(ownName('Ada')), await person(ownName('Grace'))];
  await listen(ada);
  const { page } = ada;
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expectFocus(page, 'link', 'Skip to messages');
  await page.keyboard.press('Enter');
  await moveTo(page, 'Tab', 'button', 'Create a channel');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', 'Name');
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Enter a channel name\.$/);
  const name = freshName('lamps');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', `Message #${name}`);

  await moveTo(page, 'Shift+Tab', 'button', 'Add people');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'combobox', 'Search people');
  await page.keyboard.type(grace.name);
  await expect(activeOption(page)).toHaveAccessibleName(grace.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Selected people' })).toContainText(grace.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectFocus(page, 'button', 'Add people');
  await expect(page.getByRole('button', { name: 'Show members: 2' }).first()).toBeVisible();
  await expectNoIds(page, [ada, grace]);
});

test('[WEB-02] [UX-18] by keyboard: start a direct message', async ({ person }) => {
  const [ada, grace] = [await person(ownName('Ada')), await person(ownName('Grace'))];
  await listen(ada);
  const { page } = ada;
  await open(page, await conversationOf([ada], 1));
  await expectFocus(page, 'textbox', /^Message /);
  await moveTo(page, 'Shift+Tab', 'button', 'New message');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'combobox', 'Search people');
  await page.keyboard.type(grace.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Selected people' })).toContainText(grace.name);
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', `Message ${grace.name}`);
  await page.keyboard.type('Did the mount survive?');
  await page.keyboard.press('Enter');
  await expectHeard(page, /^Message sent$/);
  await expect(row(page, 'Did the mount survive?')).toBeVisible();
  await expectNoIds(page, [ada, grace]);
});

test('[WEB-02] [UX-18] [CHAN-08] by keyboard: mute a channel', async ({ person }) => {
  const ada = await person(ownName('Ada'));
  const talk = await conversationOf([ada], 1);
  const name = talk.path.split('/').at(-1)!;
  const { page } = ada;
  await openAtEnd(page, talk);
  await expectFocus(page, 'textbox', /^Message /);
  await moveTo(page, 'Shift+Tab', 'link', new RegExp(`^${name}`));
  await page.keyboard.press('Shift+F10');
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1);
  await moveTo(page, 'ArrowDown', 'menuitem', 'Mute…');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: `Mute #${name}` })).toBeVisible();
  await expect(page.locator('[role="menu"]:focus, [role="menu"] :focus')).toHaveCount(1);
  await moveTo(page, 'ArrowDown', 'menuitem', 'Until I unmute it');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expectFocus(page, 'link', new RegExp(`^${name}.*Muted`));
});

test('[WEB-02] [UX-08] [UX-18] by keyboard: mark unread from a message, and mark all as read', async ({
  person,
}) => {
  const [ada, grace] = [await person(ownName('Ada')), await person(ownName('Grace'))];
  await listen(ada);
  const talk = await conversationOf([ada, grace]);
  const name = talk.path.split('/').at(-1)!;
  await talk.say(grace, 'The blue paint is on the second shelf');
  const { page } = ada;
  await openAtEnd(page, talk);
  await expect(sidebarRow(page, name)).not.toHaveAttribute('data-unread', 'true');
  await moveTo(page, 'Shift+Tab', 'article', /second shelf$/);
  await page.keyboard.press('u');
  await expectHeard(page, /^Marked as unread$/);
  await expectFocus(page, 'article', new RegExp(`^${grace.name} .*second shelf$`));
  await expect(sidebarRow(page, name)).toHaveAccessibleName(/1 unread message/);
  await page.keyboard.press('Shift+Escape');
  await expectHeard(page, /^You’re all caught up\.$/);
  await expect(sidebarRow(page, name)).not.toHaveAccessibleName(/unread/);
  await expectNoIds(page, [ada, grace]);
});

test('[WEB-02] [UX-18] by keyboard: the channel’s menu leads to its details, and Escape back', async ({
  person,
}) => {
  const ada = await person(ownName('Ada'));
  const talk = await conversationOf([ada], 1);
  const name = talk.path.split('/').at(-1)!;
  const { page } = ada;
  await openAtEnd(page, talk);
  await moveTo(page, 'Shift+Tab', 'button', name);
  await chooseInMenu(page, 'Channel details');
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details).toBeVisible();
  await moveTo(page, 'Tab', 'button', 'Close details');
  await page.keyboard.press('Enter');
  await expect(details).toHaveCount(0);
  await expectFocus(page, 'button', name);
});
