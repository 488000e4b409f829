import { conversationOf, open, openAtEnd, settled, topOf } from '../messages/conversation.ts';
import { composer, freshName, list, row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';

test('[MSG-08] a copied link opens at its message, among the messages around it, however far up', async ({
  person,
}) => {
  const ada = await person('Ada');
  const grace = await person('Grace');
  const talk = await conversationOf([ada, grace], 12);
  const origin = await talk.say(ada, 'the very origin');
  const { page } = ada;
  await open(page, talk);
  await ada.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await row(page, 'the very origin').hover();
  await row(page, 'the very origin').getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe(`${talk.path}/m/${origin}`);
  for (let index = 0; index < 120; index++) await talk.say(ada, `later ${index}`);

  const there = grace.page;
  await there.goto(link);
  const target = there.locator(`[data-message-id="${origin}"]`);
  await expect(target).toBeInViewport();
  await expect(target).toHaveAttribute('data-highlighted', 'true');
  await settled(there);
  const height = await list(there).evaluate((log) => log.clientHeight);
  const top = await topOf(there, origin);
  expect(top).toBeGreaterThan(0);
  expect(top).toBeLessThan(height / 2);
  await expect(row(there, '#11 ')).toBeVisible();
  await expect(row(there, 'later 1')).not.toHaveCount(0);
  // It loads in both directions: the newest is not loaded yet, and the button to it is shown. Older messages loaded on
  // the way are not new.
  await list(there).hover();
  await expect(async () => {
    await there.mouse.wheel(0, 300);
    await expect(row(there, 'later 30')).toBeInViewport({ timeout: 300 });
  }).toPass();
  await there.getByRole('button', { name: 'Jump to latest', exact: true }).click();
  await expect(row(there, 'later 119')).toBeInViewport();

  // The same address again, within the app, goes there again.
  await there.evaluate((path) => history.pushState(null, '', path), talk.path);
  await there.goBack();
  await expect(target).toBeInViewport();
});

test('[MSG-08] a link to a message that is gone says so and opens the channel', async ({ person }) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 3);
  await ada.page.goto(`${talk.path}/m/${crypto.randomUUID()}`);
  await expect(ada.page.getByText('That message no longer exists.')).toBeVisible();
  await expect(row(ada.page, '#2 ')).toBeInViewport();
});

test('[MSG-08] [APP-04] a link into a channel that the user may not read looks like one to a missing channel', async ({
  person,
}) => {
  const ada = await person('Ada');
  const mallory = await person('Mallory');
  const talk = await conversationOf([ada], 1);
  const id = freshName('supplier-talks');
  await talk.call(ada, 'POST', `/channels/messaging/${id}/query`, { data: { name: id } });
  const messageId = crypto.randomUUID();
  const message = { id: messageId, text: 'Their price is high' };
  await talk.call(ada, 'POST', `/channels/messaging/${id}/messages`, { message });
  await openAtEnd(ada.page, { ...talk, path: `/c/messaging/${id}` });
  await expect(row(ada.page, 'Their price is high')).toBeVisible();

  const { page } = mallory;
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  const seenAt = async (path: string) => {
    await page.goto(path);
    // One visible heading, which names the page.
    await expect(page.getByRole('heading', { name: 'Channel not found' })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: 'Channel not found', level: 1 })).toBeVisible();
    await expect(composer(page)).toHaveCount(0);
    await expect(page.locator('.cf-header__count')).toHaveCount(0);
    const shown = await page.getByRole('main').textContent();
    return [shown?.replaceAll(path.split('/')[3] as string, '…'), await page.title()];
  };
  const [hidden, title] = await seenAt(`/c/messaging/${id}/m/${messageId}`);
  const [absent] = await seenAt(`/c/messaging/${freshName('never-was')}/m/${crypto.randomUUID()}`);
  expect(hidden).toBe(absent);
  await page.getByRole('button', { name: 'Go to your channels' }).click();
  await expect(page.getByRole('heading', { name: /Welcome to/ })).toBeVisible();
  expect(title).not.toContain('price');
  expect(answers.join()).not.toContain('price');
});
