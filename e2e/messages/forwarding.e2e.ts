import { hostApi } from '../support/api.ts';
import { createNewerChannels, list, row } from '../support/conversation.ts';
import { pictureOf } from '../support/files.ts';
import { optionOf } from '../support/optionOf.ts';
import { expect, test } from '../support/test.ts';
import { conversationOf, openAtEnd } from './conversation.ts';
import { sendFiles } from './sentFiles.ts';

test('[MSG-08] forwards a message with its picture and a comment to a channel and a user, and links back only for users who may read it', async ({
  person,
}) => {
  const [ada, grace, linus] = [await person('Ada'), await person('Grace'), await person('Linus')];
  const target = await conversationOf([grace, linus], 1);
  const secret = await conversationOf([ada, grace], 0);
  const id = `bench-${crypto.randomUUID().slice(0, 8)}`;
  await secret.call(ada, 'POST', `/channels/messaging/${id}/query`, {
    member_ids: [ada.id, grace.id],
    data: { name: id },
  });
  const closed = { ...secret, cid: `messaging:${id}`, path: `/c/messaging/${id}` };
  const sent = await sendFiles(ada, closed, [pictureOf('bench.png', [640, 480])], { text: 'Bench at four' });
  await openAtEnd(linus.page, target);
  const { page } = grace;
  await openAtEnd(page, closed);
  await page.locator(`[data-message-id="${sent.id}"]`).focus();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Forward message' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Forward', exact: true })).toBeDisabled();
  await page.keyboard.type(target.cid.slice('team:'.length));
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Linus');
  await optionOf(dialog, linus).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.type('nobody at all');
  await expect(dialog.getByText('No matches for “nobody at all”')).toBeVisible();
  await dialog.getByLabel('Add a comment').fill('For tonight:');
  await dialog.getByRole('button', { name: 'Forward', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Forwarded to #ride-.* and Linus$/)).toBeVisible();

  const forwarded = row(linus.page, 'Bench at four');
  await expect(row(linus.page, 'For tonight:')).toBeVisible();
  await expect(forwarded.getByRole('img', { name: 'bench.png' })).toBeVisible();
  await expect
    .poll(() =>
      forwarded
        .getByRole('img')
        .last()
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(0);
  // Linus may not read the source: he sees the author's name and nothing else.
  await expect(forwarded.locator('.cf-forwarded__from')).toContainText('Forwarded from Ada');
  await expect(forwarded.locator('.cf-forwarded__from a')).toHaveCount(0);
  expect(await linus.page.content()).not.toContain(id);
  await linus.page.locator('.web-sidebar').getByRole('link', { name: /Grace/ }).first().click();
  await expect(row(linus.page, 'Bench at four')).toBeVisible();

  // Grace may, and the link leads her there.
  await openAtEnd(page, target);
  const own = row(page, 'Bench at four');
  await own.getByRole('link', { name: `Forwarded from Ada in #${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`${closed.path}/m/${sent.id}$`));
  await expect(list(page).locator(`[data-message-id="${sent.id}"][data-highlighted]`)).toBeVisible();
});

test('[MSG-08] a message can be forwarded to the oldest of more than a hundred channels', async ({
  person,
  service,
}) => {
  const ada = await person('Ada');
  const oldest = await conversationOf([ada]);
  const talk = await conversationOf([ada], 1);
  await createNewerChannels(await hostApi(service), ada.id, 101);
  const { page } = ada;
  await openAtEnd(page, talk);
  await row(page, '#0 ').focus();
  await page.keyboard.press('f');
  const dialog = page.getByRole('dialog', { name: 'Forward message' });
  const name = oldest.cid.slice('team:'.length);
  await dialog.getByRole('combobox').fill(name);
  await expect(dialog.getByRole('option', { name })).toBeVisible();
});
