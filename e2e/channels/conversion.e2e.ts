import type { Page } from '@playwright/test';
import { conversationOf, open } from '../messages/conversation.ts';
import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { violations } from '../support/violations.ts';

async function openDetails(page: Page) {
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('menuitem', { name: 'Channel details' }).click();
}

test('[CHAN-13] a channel becomes private before the eyes of a reader who is no member, and public again', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada], 3);
  for (const { page } of [ada, grace]) await open(page, talk);

  await openDetails(ada.page);
  await ada.page.getByRole('button', { name: 'Make private…' }).click();
  expect(await violations(ada.page)).toEqual([]);
  await ada.page.getByRole('button', { name: 'Make private', exact: true }).click();
  await expect(ada.page.getByText('Only members can find and read it.')).toBeVisible();
  await expect(row(ada.page, 'made this channel private')).toBeVisible();
  await expect(row(grace.page, '#0 ')).toHaveCount(0);
  await grace.page.reload();
  await expect(grace.page.getByRole('heading', { name: 'Channel not found' })).toBeVisible();
  await expect(row(grace.page, '#0 ')).toHaveCount(0);

  await ada.page.getByRole('button', { name: 'Make public…' }).click();
  await ada.page.getByRole('button', { name: 'Make public', exact: true }).click();
  await expect(row(ada.page, 'made this channel public')).toBeVisible();
  await open(grace.page, talk);
  await expect(row(grace.page, 'made this channel public')).toBeVisible();
});

test('[CHAN-13] a group conversation becomes a channel with a name', async ({ person }) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const linus = await person('Linus');
  const talk = await conversationOf([ada]);
  const { channel } = (await talk.call(ada, 'POST', '/channels/messaging/query', {
    member_ids: [grace.id, linus.id],
  })) as { channel: { id: string } };
  await ada.page.goto(`/c/messaging/${channel.id}`);
  await openDetails(ada.page);
  await ada.page.getByRole('button', { name: 'Turn into a channel…' }).click();
  await ada.page.getByRole('button', { name: 'Create channel' }).click();
  await expect(ada.page.getByText('Enter a name.')).toBeVisible();
  await ada.page.getByLabel('Channel name').fill('Planning');
  await ada.page.getByRole('button', { name: 'Create channel' }).click();
  await expect(ada.page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible();
  await expect(row(ada.page, 'made this conversation the private channel “Planning”')).toBeVisible();
  await grace.page.goto(`/c/messaging/${channel.id}`);
  await expect(grace.page.getByRole('heading', { level: 1, name: 'Planning' })).toBeVisible();
});
