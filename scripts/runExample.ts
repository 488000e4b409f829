import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Example, readAppSecret } from '../e2e/examples/example.ts';
import { hostApi } from '../e2e/support/api.ts';
import { Service } from '../e2e/support/service.ts';
import { freePort } from '../packages/testing/src/freePort.ts';
import { signToken } from '../packages/testing/src/signToken.ts';
import { tarballFolder } from './packages/publishedPackages.ts';
import { root } from './sourceFiles.ts';

// npm run example -- NAME
// Starts a new Confab server and an example with it, until Ctrl-C.
const [name = ''] = process.argv.slice(2);
const names = readdirSync(join(root, 'examples')).filter((one) =>
  existsSync(join(root, 'examples', one, 'package.json')),
);
if (!names.includes(name)) fail(`There is no example "${name}". Examples: ${names.join(', ')}`);
if (!existsSync(tarballFolder)) fail('The packages are not built. Run npm run build first.');

const port = String(await freePort());
const page = `http://127.0.0.1:${port}`;
await using stack = new AsyncDisposableStack();
const service = await Service.start({
  env: {
    CONFAB_CORS_ORIGINS: page,
    CONFAB_OUTBOUND_ALLOW: '127.0.0.1',
    // For the readers of the livestream.
    CONFAB_CONNECTIONS_PER_ADDRESS: '10000',
  },
});
stack.defer(() => service.remove());
const api = await hostApi(service);
const env = await provision();
const example = stack.use(await Example.copy(name));
await example.install();
example.onLine = (line) => console.log(line);
if (name === 'next-app') await example.run('npm', ['run', 'build'], env);
await example.start('npm', ['start'], env, /Ready|Local:|Open http|ready|Listening|is open/);
// Examples without a page show what they do with a message.
if (['bot', 'express-back-end', 'host-backend', 'react-native-headless'].includes(name)) {
  const message = { id: crypto.randomUUID(), text: 'ping' };
  await api.as('ada').call('POST /channels/team/general/messages', { message });
}
console.log(`${name} runs, with the server ${service.url}. Its page or API: ${page}`);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);

/** Creates users, a channel, a bot and a webhook; returns the settings of all examples. */
async function provision(): Promise<Record<string, string>> {
  const secret = await readAppSecret(service.data);
  await api.call('PUT /users', {
    users: [
      { id: 'ada', name: 'Ada' },
      { id: 'grace', name: 'Grace' },
      { id: 'margaret', name: 'Margaret', role: 'admin' },
    ],
  });
  const channel = { data: { name: 'General' }, member_ids: ['ada', 'grace'] };
  await api.as('ada').call('POST /channels/team/general/query', channel);
  const admin = api.as('margaret');
  await admin.call('POST /bots', { id: 'pong', name: 'Pong' });
  const scopes = ['read', 'write', 'manage'];
  const bot = await admin.call('POST /bots/pong/tokens', { name: 'Example', scopes });
  await api.call('POST /channels/team/general/members', { member_ids: ['pong'] });
  const url = `${page}/webhook`;
  const webhook = await admin.call('POST /webhooks', { name: 'Example', url, user_events: true });
  return {
    CONFAB_URL: service.url,
    CONFAB_APP_SECRET: secret,
    CONFAB_WEBHOOK_SECRET: webhook.secret,
    BOT_TOKEN: bot.token,
    USER_TOKEN: signToken(secret, { user_id: 'ada' }),
    PORT: port,
  };
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(2);
}
