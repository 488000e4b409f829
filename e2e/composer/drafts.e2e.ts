import { conversationOf, open } from '../messages/conversation.ts';
import { fileOf, pictureOf } from '../support/files.ts';
import { storedDrafts } from '../support/storedDrafts.ts';
import { expect, test } from '../support/test.ts';

test('[UX-14] [COMP-07] a draft is there after a channel switch and a reload, and never in another channel', async ({
  person,
}) => {
  const ada = await person('Ada');
  const here = await conversationOf([ada], 2);
  const there = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, here);
  const field = page.getByRole('textbox', { name: /^(Message|Edit your)/ });
  await field.pressSequentially('half a thought');
  await page.getByRole('link', { name: there.cid.slice('team:'.length) }).click();
  await expect(page).toHaveURL(new RegExp(`${there.path}$`));
  await expect(field).toHaveValue('');
  await field.pressSequentially('something else');
  await page.getByRole('link', { name: here.cid.slice('team:'.length) }).click();
  await expect(field).toHaveValue('half a thought');

  await page.reload();
  await expect(field).toHaveValue('half a thought');
  await open(page, there);
  await expect(field).toHaveValue('something else');

  await field.press('Enter');
  await expect(page.locator('[data-message-id]', { hasText: 'something else' })).toHaveAttribute(
    'data-status',
    'received',
  );
  await page.reload();
  await expect(page.locator('[data-message-id]', { hasText: 'something else' })).toBeVisible();
  await expect(field).toHaveValue('');
});

test('[UX-14] [CONN-05] a draft that is changed or cleared right before a reload is so after it', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, talk);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.fill('at six');
  await expect.poll(() => storedDrafts(page)).toEqual(['at six']);
  await field.fill('at seven');
  await page.reload();
  await expect(field).toHaveValue('at seven');
  expect(await storedDrafts(page)).toEqual(['at seven']);
  await field.fill('');
  await page.reload();
  // Once the service has deleted it too, nothing is stored.
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await expect(field).toHaveValue('');
});

test('[UX-14] at most a second of typing is lost in a crash', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  const { page, context } = ada;
  await open(page, talk);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.pressSequentially('written long before', { delay: 60 });
  // A page that is typed into without a pause is saved nevertheless.
  await expect.poll(() => storedDrafts(page), { timeout: 1000 }).toEqual(['written long before']);
  const second = await context.newPage();
  await second.goto(talk.path);
  await expect(second.getByRole('textbox', { name: /^Message / })).toHaveValue('written long before');
});

test('[UX-14] [COMP-04] a draft is there on another device, and removed from both once it is sent', async ({
  person,
  service,
  browser,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 2);
  await open(ada.page, talk);
  const phone = await browser.newContext({
    storageState: await ada.context.storageState(),
    baseURL: service.url,
  });
  const there = await phone.newPage();
  await open(there, talk);
  const fieldOf = (page: typeof there) => page.getByRole('textbox', { name: /^Message / });
  await fieldOf(ada.page).pressSequentially('begun at the desk');
  await expect(fieldOf(there)).toHaveValue('begun at the desk');
  await fieldOf(there).press('End');
  await fieldOf(there).pressSequentially(', ended on the way');
  await expect(fieldOf(ada.page)).toHaveValue('begun at the desk, ended on the way');
  await fieldOf(ada.page).press('Enter');
  await expect(ada.page.locator('[data-message-id]', { hasText: 'ended on the way' })).toHaveAttribute(
    'data-status',
    'received',
  );
  await expect(fieldOf(there)).toHaveValue('');
  await ada.page.reload();
  await expect(ada.page.locator('[data-message-id]', { hasText: 'ended on the way' })).toBeVisible();
  await expect(fieldOf(ada.page)).toHaveValue('');
  await phone.close();
});

test('[UX-14] [COMP-04] files and quote of a draft are there on another device; a pencil marks its channel', async ({
  person,
  service,
  browser,
}) => {
  const ada = await person('Ada');
  const here = await conversationOf([ada], 2);
  const other = await conversationOf([ada], 2);
  const { page } = ada;
  await open(page, here);
  const field = page.getByRole('textbox', { name: /^Message / });
  await page.locator('[data-message-id]').last().hover();
  await page.getByRole('button', { name: 'Quote' }).click();
  await expect(page.getByText('Quoting Ada')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles([pictureOf('lamp.png'), fileOf('notes.txt')]);
  const files = page.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  await expect(files).toHaveCount(2);
  for (const each of await files.all()) await expect(each).toHaveAttribute('data-state', 'finished');
  await field.pressSequentially('for the ride');
  const rowOf = (on: typeof page, { cid }: { cid: string }) => on.locator(`.web-sidebar [data-cid="${cid}"]`);
  await expect(rowOf(page, here)).not.toContainText('Unsent draft');
  await rowOf(page, other).click();
  await expect(rowOf(page, here)).toContainText('Unsent draft');
  await expect(files).toHaveCount(0);

  const phone = await browser.newContext({
    storageState: await ada.context.storageState(),
    baseURL: service.url,
  });
  const there = await phone.newPage();
  await open(there, other);
  await expect(rowOf(there, here)).toContainText('Unsent draft');
  await expect(rowOf(there, other)).not.toContainText('Unsent draft');
  await rowOf(there, here).click();
  const filesThere = there.getByRole('list', { name: 'Attached files' }).getByRole('listitem');
  await expect(filesThere).toHaveCount(2);
  await expect
    .poll(() => filesThere.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(320);
  await expect(there.getByText('Quoting Ada')).toBeVisible();
  const fieldThere = there.getByRole('textbox', { name: /^Message / });
  await expect(fieldThere).toHaveValue('for the ride');
  await fieldThere.press('Enter');
  await expect(there.locator('[data-message-id]').last()).toContainText('for the ride');
  await expect(rowOf(page, here)).not.toContainText('Unsent draft');
  await rowOf(page, here).click();
  await expect(page.locator('[data-message-id]').last()).toContainText('notes.txt');
  await expect(files).toHaveCount(0);
  await expect(field).toHaveValue('');
  await phone.close();
});
