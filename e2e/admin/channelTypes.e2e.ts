import type { Browser, Page } from '@playwright/test';
import { composer, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

/** Signs the first account of the worker's service in, in a separate browser. */
async function signInMargaret(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url });
  const answer = await page.context().request.post('/api/v1/sessions/sign-in', {
    data: { email: 'margaret@confab.example', password: 'rain radar until nine' },
  });
  expect(answer.status()).toBe(200);
  return page;
}

const picture = (page: Page, name: string) =>
  process.env.CONFAB_PICTURES
    ? page.screenshot({ path: `${process.env.CONFAB_PICTURES}/${name}.png` })
    : undefined;

test('[CHAN-01] [APP-04] [WEB-01] an admin creates a channel type and sets its permissions, which apply to open pages at once', async ({
  person,
  service,
  browser,
}) => {
  const [root, ada] = await Promise.all([signInMargaret(browser, service.url), person('Ada')]);
  await root.goto('/admin/channel-types');
  const nav = root.getByRole('navigation', { name: 'Administration' });
  await expect(nav.getByRole('link', { name: 'Channel types' })).toHaveAttribute('aria-current', 'page');
  await expect(root.getByRole('link', { name: /^team/ })).toContainText('Default');
  await picture(root, 'types-list');
  expect(await violations(root)).toEqual([]);
  await root.getByRole('button', { name: 'New channel type' }).click();
  const form = root.getByRole('dialog', { name: 'New channel type' });
  await form.getByLabel('Name').fill('team');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByRole('alert')).toContainText('already');
  const name = `project-${crypto.randomUUID().slice(0, 6)}`;
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(root.getByRole('heading', { name, level: 1 })).toBeVisible();

  // Ada has a channel of this type open.
  await ada.page.goto('/');
  await ada.page.getByRole('button', { name: /, menu$/ }).click();
  await ada.page.getByRole('menuitem', { name: 'Create a channel' }).click();
  const create = ada.page.getByRole('dialog');
  await create.getByLabel('Visibility').selectOption(name);
  await create.getByLabel('Name').fill('Lamp oil');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(composer(ada.page)).toBeEnabled();
  await composer(ada.page).fill('Can you all read this?');
  await composer(ada.page).press('Enter');
  const sent = row(ada.page, 'Can you all read this?');
  await sent.hover();
  await expect(sent.getByRole('button', { name: 'Add a reaction' })).toBeVisible();

  // The grid is used by keys alone.
  const grid = root.getByRole('grid', { name: 'Permissions' });
  const box = (role: string, what: string) =>
    grid.getByRole('checkbox', { name: new RegExp(`^${role}: ${what}(, changed)?$`) });
  await box('Admins', 'Read the channel').focus();
  await root.keyboard.press('ArrowRight');
  await root.keyboard.press('ArrowDown');
  await expect(box('Moderators', 'Search its messages')).toBeFocused();
  await root.keyboard.press('End');
  await expect(box('Channel members', 'Search its messages')).toBeFocused();
  await root.keyboard.press('Control+Home');
  await expect(box('Admins', 'Read the channel')).toBeFocused();
  await box('Guests', 'Read the channel').focus();
  await root.keyboard.press('Space');
  await expect(box('Guests', 'Read the channel')).toBeChecked();
  await root.getByRole('switch', { name: 'Reactions' }).click();
  await root.getByRole('textbox', { name: 'Slow mode' }).fill('99999');
  await expect(root.getByText('Enter a whole number from 0 to 21,600')).toBeVisible();
  await root.getByRole('textbox', { name: 'Slow mode' }).fill('5');
  await expect(root.getByRole('status').filter({ hasText: 'unsaved' })).toHaveText('3 unsaved changes');
  // A guest may read now, and nothing else.
  await expect(root.getByRole('heading', { name: 'Can', exact: true })).toBeVisible();
  await picture(root, 'types-editor');
  await grid.scrollIntoViewIfNeeded();
  await picture(root, 'types-grid');
  expect(await violations(root)).toEqual([]);
  await nav.getByRole('link', { name: 'Roles' }).click();
  const leave = root.getByRole('dialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Cancel' }).click();
  await expect(root).toHaveURL(new RegExp(`/admin/channel-types/${name}$`));
  await root.getByRole('button', { name: 'Review and save' }).click();
  const summary = root.getByRole('dialog', { name: `Save these changes to ${name}?` });
  await expect(summary.getByRole('listitem')).toHaveText([
    'Reactions: off',
    'Slow mode: 5 instead of 0',
    'Guests can now: Read the channel',
  ]);
  await picture(root, 'types-summary');
  await summary.getByRole('button', { name: 'Save' }).click();
  await expect(root.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

  // Controls that Ada may no longer use disappear without a reload.
  await sent.hover();
  await expect(sent.getByRole('button', { name: 'Add a reaction' })).toHaveCount(0);
  await root.getByRole('button', { name: 'Delete', exact: true }).click();
  await root.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(root.getByRole('alert')).toHaveText('1 channel has this type, so it can’t be deleted.');

  // A user who is no admin finds no page of the administration.
  await ada.page.goto('/admin/channel-types');
  await expect(ada.page).toHaveURL(/\/$/);
  await root.close();
});

test('[APP-04] [WEB-02] on a phone a role’s permissions are a list, and a shipped type can be reset', async ({
  service,
  browser,
}) => {
  const root = await signInMargaret(browser, service.url);
  await root.setViewportSize({ width: 390, height: 844 });
  await root.goto('/admin');
  await root.getByRole('link', { name: 'Channel types' }).click();
  await root.getByRole('link', { name: /^broadcast/ }).click();
  await root.getByLabel('Permissions for').selectOption('Guests');
  await root.getByLabel('Find a permission').fill('vote');
  await root.getByRole('checkbox', { name: 'Vote in polls' }).check();
  await picture(root, 'types-phone');
  expect(await violations(root)).toEqual([]);
  await root.getByRole('button', { name: 'Review and save' }).click();
  await root.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(root.getByText('1 change from the default')).toBeVisible();
  await root.getByRole('button', { name: 'Reset to default' }).click();
  const ask = root.getByRole('dialog', { name: 'Reset broadcast?' });
  await expect(ask.getByRole('listitem')).toHaveText('Guests can now: Vote in polls');
  await ask.getByRole('button', { name: 'Reset to default' }).click();
  await expect(root.getByText('Default', { exact: true })).toBeVisible();
  await root.close();
});

test('[APP-04] an admin changes a role, which applies at once, and the last admin keeps theirs', async ({
  person,
  service,
  browser,
}) => {
  const [root, grace] = await Promise.all([signInMargaret(browser, service.url), person('Grace')]);
  await grace.page.goto('/');
  await root.goto('/admin/roles');
  const personRow = (name: string) => root.getByRole('listitem').filter({ hasText: name });
  await personRow('Margaret').getByRole('combobox').selectOption('Member');
  const ask = root.getByRole('dialog');
  await expect(ask).toContainText('Only another admin can undo this');
  await ask.getByRole('button', { name: 'Change role' }).click();
  await expect(personRow('Margaret').getByRole('alert')).toContainText('last admin');
  await root.getByRole('tab', { name: 'Members' }).click();
  await root.getByLabel('Find people by name').fill('Grace');
  await picture(root, 'roles');
  expect(await violations(root)).toEqual([]);
  const hers = root.getByRole('listitem').filter({ hasText: grace.id });
  await hers.getByRole('combobox').selectOption('Moderator');
  await root.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(hers).toHaveCount(0);
  // Grace’s page knows the new role without a reload.
  await grace.page.getByRole('button', { name: /, menu$/ }).click();
  await grace.page.getByRole('menuitem', { name: 'Administration' }).click();
  const nav = grace.page.getByRole('navigation', { name: 'Administration' });
  await expect(nav.getByRole('link', { name: 'Groups' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Channel types' })).toHaveCount(0);
  await root.close();
});
