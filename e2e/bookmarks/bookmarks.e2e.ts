import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Bookmarks' });
const titlesIn = (page: Page) => barOf(page).getByRole('link').allTextContents();

async function fill(page: Page, title: string, address: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Link').fill(address);
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByLabel('Link')).toHaveCount(0);
}

test('[CHAN-12] a member adds bookmarks, moves them by drag and by keyboard, and removes one, seen live by others', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 3);
  for (const { page } of [ada, grace]) await open(page, talk);
  const { page } = ada;
  await expect(barOf(page)).toHaveCount(0);

  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('menuitem', { name: 'Channel details' }).click();
  await page.getByRole('button', { name: 'Edit bookmarks' }).click();
  await page.getByRole('button', { name: 'Add bookmark' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Enter a web address, such as https://example.com.')).toBeVisible();
  await fill(page, 'Handbook', 'example.com/handbook');
  await page.getByRole('button', { name: 'Done' }).click();
  for (const title of ['Roadmap', 'Rota']) {
    await barOf(page).getByRole('button', { name: 'Add bookmark' }).click();
    await fill(page, title, `https://example.com/${title.toLowerCase()}`);
  }
  for (const each of [ada, grace])
    await expect.poll(() => titlesIn(each.page)).toEqual(['Handbook', 'Roadmap', 'Rota']);
  const handbook = barOf(grace.page).getByRole('link', { name: 'Handbook' });
  await expect(handbook).toHaveAttribute('href', 'https://example.com/handbook');
  await expect(handbook).toHaveAttribute('target', '_blank');
  expect(await violations(page)).toEqual([]);

  await barOf(page)
    .getByRole('link', { name: 'Rota' })
    .dragTo(barOf(page).getByRole('link', { name: 'Handbook' }));
  for (const each of [ada, grace])
    await expect.poll(() => titlesIn(each.page)).toEqual(['Rota', 'Handbook', 'Roadmap']);

  await barOf(page).getByRole('button', { name: 'Edit bookmarks' }).click();
  // The page below the dialog is hidden from assistive technology meanwhile.
  const down = page.getByRole('button', { name: 'Move “Rota” down' });
  await down.focus();
  for (const titles of [
    ['Handbook', 'Rota', 'Roadmap'],
    ['Handbook', 'Roadmap', 'Rota'],
  ]) {
    await page.keyboard.press('Enter');
    await expect.poll(() => titlesIn(grace.page)).toEqual(titles);
    await expect(down).toBeFocused();
  }
  await expect(down).toBeDisabled();
  await page.getByRole('button', { name: 'Move “Rota” up' }).click();
  await expect.poll(() => titlesIn(grace.page)).toEqual(['Handbook', 'Rota', 'Roadmap']);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit “Rota”' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('On call');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove “Roadmap”' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  for (const each of [ada, grace])
    await expect.poll(() => titlesIn(each.page)).toEqual(['Handbook', 'On call']);
});

test('[CHAN-12] bookmarks that do not fit the line are in a menu', async ({ person }) => {
  const ada = await person('Ada', { phone: true });
  const { page } = ada;
  const talk = await conversationOf([ada], 1);
  for (const title of ['Handbook of the team', 'Roadmap for the winter', 'Rota of the people on call']) {
    const id = crypto.randomUUID();
    const path = `/channels/${talk.cid.replace(':', '/')}/bookmarks`;
    await talk.call(ada, 'POST', path, { id, title, url: `https://example.com/${id}` });
  }
  await open(page, talk);
  await barOf(page)
    .getByRole('button', { name: /more bookmark/ })
    .click();
  await expect(page.getByRole('menuitem', { name: 'Rota of the people on call' })).toBeVisible();
  await expect(barOf(page).getByRole('link', { name: 'Handbook of the team' })).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'the rota' }));
  await page.getByRole('menuitem', { name: 'Rota of the people on call' }).click();
  expect((await opened).url()).toContain('https://example.com/');
});
