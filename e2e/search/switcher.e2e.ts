import { hostApi } from '../support/api.ts';
import { composer, freshName, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

test.use({ bypassCSP: true });

test('[UX-04] the switcher lists unread then recent, finds by letters, and the next key goes to the new channel', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const host = await hostApi(service);
  const stem = freshName('lantern');
  const cid = (name: string) => `team:${stem}-${name}`;
  const names = ['night-ride', 'supplier-talks', 'winter-launch', 'firmware'];
  await host.call('POST /bulk', {
    users: [
      { id: `${stem}-linus`, name: `Linus ${stem}` },
      { id: 'mallory', name: 'Mallory' },
    ],
    channels: [
      ...names.map((name) => ({ type: 'team', id: `${stem}-${name}`, name: `${name} ${stem}` })),
      { type: 'team', id: `${stem}-lights`, name: `lighting ${stem}` },
      { type: 'messaging', id: `${stem}-secret`, name: `secret lighting ${stem}` },
    ],
    members: names.flatMap((name) => [ada.id, 'mallory'].map((user_id) => ({ cid: cid(name), user_id }))),
  });
  for (const name of names) {
    const message = { id: crypto.randomUUID(), text: `said in ${name}` };
    await host.as('mallory').call(`POST /channels/team/${stem}-${name}/messages`, { message });
  }
  const { page } = ada;
  await page.goto(`/c/team/${stem}-night-ride`);
  await expect(composer(page)).toBeFocused();
  await sidebarRow(page, 'firmware').click();
  await expect(page).toHaveURL(/firmware/);
  await expect(composer(page)).toBeFocused();

  // Without a text: unread channels, then recent ones.
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Jump to' });
  const field = dialog.getByRole('combobox');
  await expect(field).toBeFocused();
  const options = dialog.getByRole('option');
  await expect(dialog.getByRole('group', { name: 'Unread' }).getByRole('option')).toHaveCount(2);
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option').first()).toContainText(
    'night-ride',
  );
  expect(await violations(page)).toEqual([]);

  // Letters of two words, in order; channels that the user may not see are not there.
  await field.fill('wla');
  await expect(options.first()).toContainText('winter-launch');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(options.first().locator('mark')).not.toHaveCount(0);
  await field.fill(`lighting ${stem}`);
  await expect(dialog.getByRole('group', { name: 'Not joined' }).getByRole('option')).toHaveCount(1);
  await expect(dialog.getByText('secret')).toHaveCount(0);
  await field.fill('@linus');
  await expect(options.filter({ hasText: stem })).toHaveCount(1);
  await field.fill('appear');
  await expect(options.first()).toContainText('Appearance');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/switcher-light.png' });

  // Enter and typing on without a pause: no letter is lost, even if the channel must load first.
  await field.fill('supp');
  await expect(options.first()).toContainText('supplier-talks');
  await page.keyboard.press('Enter');
  await page.keyboard.type('hello there');
  await expect(page).toHaveURL(/supplier-talks/);
  await expect(composer(page)).toHaveValue('hello there');
  await expect(composer(page)).toBeFocused();
  await expect(dialog).toHaveCount(0);

  // The same for a user without a conversation yet.
  await page.keyboard.press('Control+k');
  await field.fill(`@linus ${stem}`);
  await expect(options.first()).toContainText('Linus');
  await page.keyboard.press('Enter');
  await page.keyboard.type('hi');
  await expect(page).toHaveURL(/\/c\/messaging\//);
  await expect(composer(page)).toHaveValue('hi');

  // Pages; and Escape changes nothing.
  await page.keyboard.press('Control+k');
  await field.fill('threads');
  await expect(options.first()).toContainText('Threads');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/threads$/);
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/threads$/);

  // A phone: from the field above the list, by touch.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Jump or search' }).click();
  await expect(field).toBeFocused();
  await expect(options.first()).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: '.cache/shots/switcher-390-dark.png' });
  await options.filter({ hasText: 'winter-launch' }).click();
  await expect(page).toHaveURL(/winter-launch/);
});
