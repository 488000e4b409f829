import { consoleErrors, expect, test } from './embeddedPage.ts';

test('[EMB-06] a visitor without an account reads a channel live, and is asked to sign in to write', async ({
  page,
  embedding,
}) => {
  const { api } = embedding;
  const errors = consoleErrors(page);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${response.request().method()} ${response.url()}`);
  });
  await api.call('PATCH /app', { anonymous_reading: true });
  const { channel_type } = await api.call('POST /channel-types', { name: 'news' });
  const grants = { ...channel_type.grants, anonymous: ['read-channel'] };
  await api.call('PATCH /channel-types/news', { grants });
  await api.as('ada').call('POST /channels/news/releases/query', { data: { name: 'Releases' } });
  const say = (text: string) =>
    api.as('ada').call('POST /channels/news/releases/messages', {
      message: { id: crypto.randomUUID(), text },
    });
  await say('Version 2 is out');
  await page.goto(embedding.url({ show: 'channel', cid: 'news:releases', token: 'anonymous' }));
  const log = page.getByRole('log');
  await expect(log.getByText('Version 2 is out')).toBeVisible();
  await say('Version 3 is out');
  await expect(log.getByText('Version 3 is out')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Sign in to post here.')).toBeVisible();
  await expect(page.getByRole('button', { name: /member/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveTitle('The sign-in page');
  const { users } = await api.call('POST /users/query', {});
  expect(users.map(({ id }: { id: string }) => id)).not.toContain(':anonymous');
  expect(refused).toEqual([]);
  expect(errors).toEqual([]);
});
