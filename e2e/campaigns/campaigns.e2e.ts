import type { Page } from '@playwright/test';
import { hostApi } from '../support/api.ts';
import { row } from '../support/conversation.ts';
import { optionOf } from '../support/optionOf.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const shots = '.cache/shots';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('[CAMP-05] [WEB-01] an admin fills a segment, writes a campaign to it, and sees it reach each user once', async ({
  person: somebody,
  service,
}) => {
  const api = await hostApi(service);
  const [admin, grace, mallory] = [
    await somebody('Hedy'),
    await somebody('Grace'),
    await somebody('Mallory'),
  ];
  await api.call(`PATCH /users/${admin.id}`, { role: 'admin' });
  await api.call(`PATCH /users/${mallory.id}`, { role: 'moderator' });
  await api.call('PUT /users', {
    users: Array.from({ length: 5 }, (_, at) => ({ id: `rider-${at}`, name: `Rider ${at}` })),
  });
  await api.call('POST /users/rider-4/deactivate');
  const { page } = admin;

  // A segment by filter shows the number of matches; one by list is filled by name and by ids.
  await page.goto('/admin/segments');
  await page.getByRole('link', { name: 'Segments' }).click();
  await button(page, 'New segment').click();
  await page.getByLabel('Name').fill('Riders');
  await page.getByLabel('Members', { exact: true }).selectOption('Everyone who matches a filter');
  await button(page, 'Add condition').press('Enter');
  await page.getByLabel('Field', { exact: true }).selectOption('Name');
  await page.getByLabel('Value', { exact: true }).fill('Rider');
  await button(page, 'Add condition').press('Enter');
  await page.getByRole('button', { name: 'Remove condition 2' }).press('Enter');
  await expect(button(page, 'Add condition')).toBeFocused();
  await expect(page.getByText('5 people right now.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/segment-filter.png` });
  await button(page, 'Create segment').press('Enter');
  await expect(page.getByRole('heading', { name: 'Riders' })).toBeVisible();
  await expect(page.getByText('@rider-4')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Segments' }).click();

  await button(page, 'New segment').click();
  await page.getByLabel('Name').fill('Night crew');
  await button(page, 'Create segment').click();
  await button(page, 'Add people…').press('Enter');
  const picking = page.getByRole('dialog');
  await picking.getByRole('combobox').fill('Grace');
  await expect(optionOf(picking, grace)).toBeVisible();
  await optionOf(picking, grace).click();
  await picking.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(page.getByText(`@${grace.id}`)).toBeVisible();
  await button(page, 'Paste IDs…').click();
  await picking.getByRole('textbox').fill('rider-0, nobody-here');
  await picking.getByRole('button', { name: 'Add 2' }).click();
  await expect(picking.getByText(/nobody-here not found/)).toBeVisible();
  await picking.getByRole('textbox').fill('rider-0');
  await picking.getByRole('button', { name: 'Add 1' }).click();
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
  await page.screenshot({ path: `${shots}/segment-list.png` });

  // The campaign: a text with a placeholder, its recipients, and a preview for Grace.
  await page.getByRole('link', { name: 'Campaigns' }).click();
  await button(page, 'New campaign').click();
  await page.getByLabel('Name', { exact: true }).fill('Winter lamp');
  const words = page.getByLabel('Message text');
  await words.fill('**Hello** , the winter lamp is ready.');
  await words.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(10, 10));
  await button(page, 'Insert placeholder').press('Enter');
  await expect(page.getByRole('menuitem', { name: /^Name receiver/ })).toBeVisible();
  await page.getByRole('menuitem', { name: /^Name receiver/ }).press('Enter');
  await expect(words).toHaveValue('**Hello** {{receiver.name}}, the winter lamp is ready.');
  for (const name of ['Night crew', 'Riders']) {
    await button(page, 'Add segments…').click();
    await picking.getByRole('option', { name: new RegExp(name) }).click();
    await picking.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await expect(
    page.getByText('Goes to 6 people, from 2 segments. Anyone in more than one gets it once.'),
  ).toBeVisible();
  // Removing one moves the focus to the next, and then to the button that adds.
  await page.getByRole('button', { name: 'Remove Night crew' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Riders' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, 'Add segments…')).toBeFocused();
  for (const name of ['Night crew', 'Riders']) {
    await button(page, 'Add segments…').click();
    await picking.getByRole('option', { name: new RegExp(name) }).click();
    await picking.getByRole('button', { name: 'Add', exact: true }).click();
  }
  await button(page, 'Choose a recipient…').click();
  await picking.getByRole('combobox').fill('Grace');
  await optionOf(picking, grace).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('Hello Grace, the winter lamp is ready.');
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/campaign-write.png`, fullPage: true });

  // Unsaved input is still there after a visit to another page.
  await page.getByRole('link', { name: 'Segments' }).click();
  await page.goBack();
  await expect(words).toHaveValue('**Hello** {{receiver.name}}, the winter lamp is ready.');
  await words.fill('Hello {{receiver.shoe}}');
  await button(page, 'Save draft').click();
  await expect(page.getByText(/unknown placeholder \{\{receiver\.shoe\}\}/)).toBeVisible();
  await words.fill('**Hello** {{receiver.name}}, the winter lamp is ready.');
  await button(page, 'Start…').press('Enter');
  await expect(picking.getByText('It will be sent to 6 people.')).toBeVisible();
  await page.screenshot({ path: `${shots}/campaign-start.png` });
  await picking.getByRole('button', { name: 'Send to 6 people' }).press('Enter');
  await expect(page.getByText('Completed')).toBeVisible();
  await expect(page.getByText('6 of 6 targets')).toBeVisible();
  await expect(page.getByRole('row', { name: /Rider 4.*deactivated/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/campaign-watch.png` });

  // Its recipient has it once, and the figures follow her actions.
  await grace.page.goto('/');
  await grace.page.getByRole('link', { name: /Hedy/ }).click();
  await expect(row(grace.page, 'Hello Grace, the winter lamp is ready.')).toHaveCount(1);

  // Duplicated, scheduled with an end, and unscheduled.
  await button(page, 'Duplicate').click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Winter lamp');
  await page.getByLabel('Name', { exact: true }).fill('Winter lamp, again');
  await button(page, 'Start…').click();
  await picking.getByLabel('Later', { exact: true }).check();
  await picking.getByLabel(/^Stop sending at/).check();
  await picking.getByRole('button', { name: 'Schedule for 6 people' }).click();
  await expect(page.getByText('Scheduled')).toBeVisible();
  await expect(page.getByText(/^Goes to 6 people/)).toBeVisible();
  await page.screenshot({ path: `${shots}/campaign-scheduled.png` });
  await button(page, 'Unschedule').click();
  await picking.getByRole('button', { name: 'Unschedule' }).click();
  await expect(button(page, 'Start…')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/campaign-write-phone.png`, fullPage: true });
  await page.getByRole('main').getByRole('link', { name: 'Campaigns' }).click();
  await page.getByRole('link', { name: /^Winter lamp Hedy.*Completed/ }).click();
  await expect(page.getByText('6 of 6 targets')).toBeVisible();
  await page.screenshot({ path: `${shots}/campaign-watch-phone.png` });
  await page.goBack();
  await expect(page.getByRole('link', { name: /again/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: `${shots}/campaigns-phone.png` });

  // A moderator has other pages, and neither these nor their content.
  await mallory.page.goto('/admin/campaigns');
  await expect(mallory.page).toHaveURL(/\/admin\/(?!campaigns)/);
  await expect(mallory.page.getByRole('link', { name: 'Review queue' })).toBeVisible();
  await expect(mallory.page.getByRole('link', { name: 'Campaigns' })).toHaveCount(0);
  await expect(api.as(mallory.id).call('POST /campaigns/query')).rejects.toThrow(/manage-campaigns/);
});
