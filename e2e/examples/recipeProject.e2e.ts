import { signToken } from '../../packages/testing/src/signToken.ts';
import { expect, test, write } from './test.ts';

test.describe.configure({ timeout: 240_000 });

const readers = 40;

test('[EMB-10] the recipes run with one command: comments, marketplace, livestream, moderation', async ({
  chat,
  installed,
  openAs,
}) => {
  const { api, env } = chat;
  const users = ['ada', 'grace', 'linus'].map((id) => ({ id, name: id }));
  await api.call('PUT /users', { users: [...users, { id: 'margaret', name: 'Margaret', role: 'admin' }] });
  const { secret } = await api
    .as('margaret')
    .call('POST /webhooks', { name: 'Moderation', url: `${chat.page}/webhook`, user_events: true });
  const project = await installed('recipes');
  const settings = { ...env, CONFAB_WEBHOOK_SECRET: secret, READERS: String(readers) };
  await project.start('npm', ['start'], settings, /Local:/);
  const [ada, grace] = [await openAs('ada'), await openAs('grace')];

  await test.step('comments on a document', async () => {
    for (const page of [ada, grace]) {
      await page.getByRole('link', { name: 'commentsPanel' }).click();
      // The development server compiles the kit at the first visit.
      await expect(page.getByRole('textbox', { name: /^Message / })).toBeVisible({ timeout: 60_000 });
    }
    await write(ada, 'A typo in line 3');
    const panel = grace.getByRole('complementary', { name: 'Comments' });
    await expect(panel.getByText('A typo in line 3', { exact: true })).toBeVisible();
  });

  await test.step('a marketplace: a buyer and a seller, and nobody else', async () => {
    for (const page of [ada, grace]) await page.goto(`${chat.page}?recipe=marketplace`);
    await expect(ada.getByRole('link', { name: 'About the offer' })).toHaveAttribute(
      'href',
      '/offers/bicycle-7',
    );
    await write(ada, 'Is it still there?');
    await expect(grace.getByRole('log').getByText('Is it still there?', { exact: true })).toBeVisible();
    const path = '/channels/messaging/offer-bicycle-7-ada/messages';
    expect((await api.as('grace').call(`GET ${path}`)).messages).toHaveLength(1);
    const authorization = `Bearer ${signToken(env.CONFAB_APP_SECRET, { user_id: 'linus' })}`;
    const stranger = await fetch(`${chat.url}/api/v1${path}`, { headers: { authorization } });
    expect(stranger.status).toBe(404);
  });

  await test.step('a livestream: all readers receive what the host writes', async () => {
    await expect
      .poll(() => project.lines.join('\n'))
      .toMatch(new RegExp(`^${readers} readers are connected, after \\d+ s, with \\d+ MB`, 'm'));
    for (const page of [ada, grace]) await page.goto(`${chat.page}?recipe=livestream`);
    await expect(ada.getByRole('complementary', { name: 'Chat' })).toBeVisible();
    await write(grace, 'Welcome, everybody');
    await expect(ada.getByRole('log').getByText('Welcome, everybody', { exact: true })).toBeVisible();
    await expect(ada.getByRole('textbox', { name: /^Message / })).toHaveCount(0);
    await expect
      .poll(() => project.lines.join('\n'))
      .toMatch(new RegExp(`${readers} readers received "Welcome, everybody", the last one after \\d+ ms\\.`));
  });

  await test.step('moderation: a message that two users report is deleted, and its author timed out', async () => {
    await api.call('POST /channels/team/general/members', { member_ids: ['linus'] });
    const id = crypto.randomUUID();
    const path = '/channels/team/general/messages';
    await api.as('linus').call(`POST ${path}`, { message: { id, text: 'Buy my lamps!' } });
    await api.as('ada').call(`PUT /messages/${id}/flag`, { reason: 'spam' });
    const { messages } = await api.as('ada').call(`GET ${path}`);
    expect(messages.at(-1)).toMatchObject({ id, text: 'Buy my lamps!' });
    await api.as('grace').call(`PUT /messages/${id}/flag`, { reason: 'spam' });
    await expect
      .poll(async () =>
        (await api.as('ada').call(`GET ${path}`)).messages.map(({ text }: { text: string }) => text),
      )
      .not.toContain('Buy my lamps!');
    const again = api
      .as('linus')
      .call(`POST ${path}`, { message: { id: crypto.randomUUID(), text: 'And again' } });
    await expect(again).rejects.toThrow('timed_out');
    const forged = await fetch(`${chat.page}/webhook`, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(401);
  });
});
