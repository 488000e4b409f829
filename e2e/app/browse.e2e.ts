import { hostApi } from '../support/api.ts';
import { composer, freshName, row, send, sidebarRow } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

test('[CHAN-05] [UX-20] channels are found by name, page by page, previewed and joined; hidden ones are not', async ({
  person,
  service,
}) => {
  const grace = await person('Grace');
  const host = await hostApi(service);
  const stem = freshName('lamp');
  await host.call('POST /bulk', {
    users: [{ id: 'ada', name: 'Ada' }],
    channels: [
      ...Array.from({ length: 35 }, (_, index) => ({
        type: 'team',
        id: `${stem}-${String(index).padStart(2, '0')}`,
        name: `${stem} ${String(index).padStart(2, '0')}`,
      })),
      { type: 'messaging', id: `${stem}-hidden`, name: `${stem} hidden` },
    ],
    messages: [
      {
        id: `${stem}-said`,
        cid: `team:${stem}-07`,
        user_id: 'ada',
        text: 'what was said before',
        created_at: new Date().toISOString(),
      },
    ],
  });
  const { page } = grace;
  await page.goto('/');
  await page.getByRole('button', { name: 'Browse channels' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Browse channels' });
  const found = dialog.getByRole('listitem').filter({ hasText: stem });
  // The list before the search may look the same.
  const searched = page.waitForResponse(
    (answer) => answer.request().postData()?.includes(`"${stem}"`) ?? false,
  );
  await dialog.getByLabel('Search channels').fill(stem);
  await searched;
  await expect(found).toHaveCount(30);
  await dialog.getByRole('button', { name: 'Show more' }).click();
  await expect(found).toHaveCount(35);
  await expect(dialog.getByText(`${stem} hidden`)).toHaveCount(0);
  await dialog.getByLabel('Search channels').fill(`${stem} 0`);
  await expect(found).toHaveCount(10);
  await dialog.getByLabel('Search channels').fill(`${stem} hidden`);
  await expect(dialog.getByText(`No matches for “${stem} hidden”`)).toBeVisible();

  await dialog.getByLabel('Search channels').fill(`${stem} 07`);
  // All of the row opens the channel.
  await found.click({ position: { x: 40, y: 10 } });
  await expect(row(page, 'what was said before')).toBeVisible();
  await expect(page.getByText(/You’re previewing/)).toBeVisible();
  await page.getByRole('button', { name: `Join #${stem} 07` }).click();
  await expect(composer(page)).toBeVisible();
  await expect(sidebarRow(page, `${stem} 07`)).toBeVisible();

  await page.getByRole('button', { name: 'Browse channels' }).first().click();
  await dialog.getByLabel('Search channels').fill(`${stem} 07`);
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('Joined');
  await expect(found.getByRole('button', { name: 'Join' })).toHaveCount(0);
});

test('[CHAN-02] [CHAN-05] a group conversation is found by its members and is one for the same members', async ({
  person,
}) => {
  const names = [freshName('Ada'), freshName('Grace'), freshName('Linus')] as const;
  const [ada, grace, linus] = [await person(names[0]), await person(names[1]), await person(names[2])];
  const mallory = await person('Mallory');
  const converse = async (from: typeof ada, others: readonly string[]) => {
    await from.page.getByRole('button', { name: 'New message' }).first().click();
    const dialog = from.page.getByRole('dialog', { name: 'New message' });
    for (const name of others) {
      await dialog.getByRole('combobox').fill(name);
      await dialog.getByRole('option', { name }).click();
    }
    await dialog.getByRole('button', { name: 'Open conversation' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(composer(from.page)).toBeVisible();
    return new URL(from.page.url()).pathname;
  };
  for (const { page } of [ada, grace, linus, mallory]) await page.goto('/');
  const path = await converse(ada, [names[1], names[2]]);
  await send(ada.page, 'the three of us');
  for (const { page } of [grace, linus]) {
    await sidebarRow(page, names[0]).click();
    await expect(row(page, 'the three of us')).toBeVisible();
  }
  expect(await converse(linus, [names[0], names[1]])).toBe(path);
  await send(linus.page, 'and still the same place');
  await expect(row(ada.page, 'and still the same place')).toBeVisible();
  expect(await converse(grace, [names[0]])).not.toBe(path);

  await mallory.page.goto(path);
  await expect(mallory.page.getByRole('heading', { name: 'Channel not found' })).toBeVisible();
  await expect(mallory.page.getByRole('button', { name: 'Pinned messages' })).toHaveCount(0);
});

test('[CHAN-05] a name that a channel has already is pointed out, and both can be had', async ({
  person,
  service,
}) => {
  const [ada, grace] = [await person('Ada'), await person('Grace')];
  const name = freshName('Lamp');
  const hidden = freshName('Secret');
  const host = (await hostApi(service)).as(ada.id);
  const create = (type: string, id: string) =>
    host.call(`POST /channels/${type}/${id.toLowerCase()}/query`, { data: { name: id } });
  await create('team', name);
  await create('messaging', hidden);
  const { page } = grace;
  await page.goto('/');
  const open = async (typed: string) => {
    await page.getByRole('button', { name: /, menu$/ }).click();
    await page.getByRole('menuitem', { name: 'Create a channel' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill(typed);
  };
  await open(hidden);
  const dialog = page.getByRole('dialog', { name: 'Create a channel' });
  await dialog.getByLabel('Name').fill(name.toUpperCase());
  await expect(dialog.getByText(`There’s already a #${name}.`)).toBeVisible();
  // Grace may not know of a private channel.
  const searched = page.waitForResponse((answer) => answer.request().postData()?.includes(hidden) ?? false);
  await dialog.getByLabel('Name').fill(hidden);
  await searched;
  await expect(dialog.getByRole('status')).toHaveText('');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(new RegExp(`/c/team/${name.toLowerCase()}$`));

  await open(name);
  await expect(dialog.getByText(`There’s already a #${name}.`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Create channel' }).click();
  await expect(page.getByRole('heading', { name: `This is the very beginning of #${name}` })).toBeVisible();
});
