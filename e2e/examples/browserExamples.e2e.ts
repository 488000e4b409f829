import { expect, test, write } from './test.ts';

test.describe.configure({ timeout: 240_000 });

test('[EMB-01] the Vite example is a whole chat for two users', async ({
  chat,
  installed,
  openAs,
  complaints,
}) => {
  const app = await installed('vite-react');
  await app.start('npm', ['start'], chat.env, /Local:/);
  const [ada, grace] = [await openAs('ada'), await openAs('grace')];
  await write(ada, 'Lunch at noon?');
  await expect(grace.getByRole('log').getByText('Lunch at noon?', { exact: true })).toBeVisible();
  await write(grace, 'See you there');
  await expect(ada.getByRole('log').getByText('See you there', { exact: true })).toBeVisible();
  expect(await (await fetch(chat.page)).text()).not.toContain(chat.env.CONFAB_APP_SECRET);
  expect(complaints).toEqual([]);
});

test('[EMB-01] the example without a framework runs in the browser as it is, for two users', async ({
  chat,
  installed,
  openAs,
  complaints,
}) => {
  const app = await installed('vanilla');
  await app.start('npm', ['start'], chat.env, /Open http/);
  const [ada, grace] = [await openAs('ada'), await openAs('grace')];
  const rows = grace.getByRole('listitem');
  await expect(grace.getByRole('textbox')).toBeEnabled();
  await write(ada, 'Lunch at noon?');
  await expect(rows.filter({ hasText: 'Ada: Lunch at noon?' })).toHaveAttribute('data-status', 'received');
  await write(grace, 'See you there');
  await expect(ada.getByRole('listitem').last()).toHaveText('Grace: See you there');
  for (const path of ['/server.js', '/package.json', '/node_modules/../server.js', '/%2e%2e/package.json'])
    expect((await fetch(chat.page + path)).status).toBe(404);
  expect(complaints.filter((line) => !line.includes('favicon'))).toEqual([]);
});
