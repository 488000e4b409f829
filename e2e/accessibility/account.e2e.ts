import { conversationOf, openAtEnd } from '../messages/conversation.ts';
import { hostApi } from '../support/api.ts';
import type { Service } from '../support/service.ts';
import { expect, type Person, test } from '../support/test.ts';
import { chooseInMenu, expectFocus, expectHeard, expectNoIds, listen, moveTo, ownName } from './keyboard.ts';

/** The server is shared: whoever became an admin is none after the test. */
const setRole = async (service: Service, { id }: Person, role: 'admin' | 'user') =>
  (await hostApi(service)).call(`PATCH /users/${id}`, { role });

/** Opens a new channel on the user's page, where the composer has the focus. */
async function openChannel({ page, ...rest }: Person) {
  await openAtEnd(page, await conversationOf([{ page, ...rest }], 1));
  await expectFocus(page, 'textbox', /^Message #ride-/);
}

test('[WEB-02] [APP-05] [UX-18] by keyboard: set a status', async ({ person }) => {
  const ada = await person(ownName('Ada'));
  const { page } = ada;
  await openChannel(ada);
  const me = new RegExp(`^.*${ada.name}.*Your status and settings$`);
  await moveTo(page, 'Shift+Tab', 'button', me);
  await chooseInMenu(page, 'Set a status…');
  await expectFocus(page, 'textbox', 'What is your status?');
  await page.keyboard.type('Bench day until four');
  await moveTo(page, 'Tab', 'combobox', 'Clear after');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('*:focus')).toHaveValue('in30Minutes');
  await moveTo(page, 'Tab', 'button', 'Save');
  await page.keyboard.press('Enter');
  await expectFocus(
    page,
    'button',
    new RegExp(`${ada.name}.*Bench day until four.*Your status and settings$`),
  );
  await expectNoIds(page, [ada]);
});

test('[WEB-02] [UX-18] by keyboard: change theme and language', async ({ person }) => {
  const ada = await person(ownName('Ada'));
  const { page } = ada;
  await openChannel(ada);
  await moveTo(page, 'Shift+Tab', 'button', 'Lantern Works, menu');
  await chooseInMenu(page, 'Settings');
  await expectFocus(page, 'heading', 'Profile');
  await moveTo(page, 'Shift+Tab', 'link', 'Appearance');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
  await expectFocus(page, 'link', 'Appearance');
  await expect(page.locator('*:focus')).toHaveAttribute('aria-current', 'page');
  await moveTo(page, 'Tab', 'combobox', 'Language');
  await moveTo(page, 'Tab', 'combobox', 'Theme');
  await page.keyboard.type('Dark');
  await expect(page.locator('.cf-root').first()).toHaveAttribute('data-theme', 'dark');
  await moveTo(page, 'Shift+Tab', 'combobox', 'Language');
  await page.keyboard.type('Deutsch');
  await expect(page.getByRole('heading', { level: 1, name: 'Darstellung' })).toBeVisible();
  await expectFocus(page, 'combobox', 'Sprache');
  await moveTo(page, 'Shift+Tab', 'link', 'Einstellungen');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'textbox', /^Nachricht an #ride-/);
});

test('[WEB-02] [UX-18] by keyboard: an admin invites a person', async ({ person, service }) => {
  const ada = await person(ownName('Ada'));
  await listen(ada);
  await setRole(service, ada, 'admin');
  const { page } = ada;
  await openChannel(ada);
  await moveTo(page, 'Shift+Tab', 'button', 'Lantern Works, menu');
  await chooseInMenu(page, 'Invite people');
  await expectFocus(page, 'heading', 'Invitations');
  await moveTo(page, 'Tab', 'combobox', 'Max uses');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('*:focus')).toHaveValue('10');
  await moveTo(page, 'Tab', 'button', 'Create link');
  await page.keyboard.press('Enter');
  await expectHeard(page, /^New invitation link$/);
  await expectFocus(page, 'button', 'Create link');
  await moveTo(page, 'Tab', 'button', /^Copy/);
  await setRole(service, ada, 'user');
});

test('[WEB-02] [APP-07] [UX-18] by keyboard: an admin deactivates a person', async ({ person, service }) => {
  const [ada, grace] = [await person(ownName('Ada')), await person(ownName('Grace'))];
  await listen(ada);
  await setRole(service, ada, 'admin');
  const { page } = ada;
  await page.goto('/admin/people');
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await page.keyboard.press('Tab');
  await moveTo(page, 'Tab', 'textbox', 'Find by name, ID or email');
  await page.keyboard.type(grace.name);
  await expectHeard(page, /^1 person$/);
  await moveTo(page, 'Tab', 'button', new RegExp(`^${grace.name}`));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: grace.name });
  await expect(dialog.getByLabel('Role')).toBeVisible();
  await moveTo(page, 'Tab', 'button', 'Deactivate');
  await page.keyboard.press('Enter');
  await expectFocus(page, 'button', 'Reactivate');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // The list of active people has no row of hers any more.
  await expectFocus(page, 'heading', 'People');
  await setRole(service, ada, 'user');
});
