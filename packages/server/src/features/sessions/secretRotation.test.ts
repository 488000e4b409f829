import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatError, csrfCookieName, csrfFailed, csrfHeaderName, tokenInvalid } from '@confab/protocol';
import { createPostgresStore, signToken, startTestServer, type TestServer } from '@confab/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { Config } from '../../core/config/config.ts';
import { defaultConfig } from '../../core/config/readConfig.ts';
import { createServer } from '../../server.ts';

const oldSecret = 'the secret of last year, long enough';
const newSecret = 'the secret of this year, long enough';
const account = { name: 'Ada', email: 'ada@confab.example', password: 'lantern works at night' };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns the cookies that a browser would send, and the value of its CSRF cookie. */
function browserOf(response: Response) {
  const set = response.headers.getSetCookie().map((line) => (line.split(';')[0] as string).split('='));
  const cookies = new Map(set as [string, string][]);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { cookie, csrf: cookies.get(csrfCookieName) as string };
}

const errorIn = async (response: Response) => ChatError.fromJSON(await response.json()).name;

const secrets = (...values: [string, ...string[]]): Partial<Config> => ({
  appSecret: values,
  sessionSecret: values,
});

test('[APP-02, APP-03] replaced secrets sign nobody out while they are listed after the new ones', async () => {
  const data = await newFolder();
  const start = (config: Partial<Config>) => startTestServer({ data, ...config });
  const hostToken = signToken(oldSecret, { user_id: 'grace' });
  const change = (server: TestServer, { cookie, csrf }: { cookie: string; csrf: string }) =>
    server.nobody.fetch('/api/v1/files/tickets', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', cookie, [csrfHeaderName]: csrf },
    });
  const openPage = async (server: TestServer, cookie: string) =>
    browserOf(await server.nobody.fetch('/api/v1/me', { headers: { cookie } }));
  const refusalOf = async (server: TestServer, ticket: string) =>
    errorIn(await server.nobody.fetch(`/api/v1/files/unknown?ticket=${ticket}`));

  let signedIn: { cookie: string; csrf: string };
  let ticket: string;
  {
    await using server = await start(secrets(oldSecret));
    const response = await server.nobody.fetch('/api/v1/sessions/sign-up', {
      method: 'POST',
      body: JSON.stringify(account),
      headers: { 'content-type': 'application/json' },
    });
    signedIn = browserOf(response);
    ticket = (await (await change(server, signedIn)).json()).ticket;
    await server.person('grace');
  }
  {
    await using server = await start(secrets(newSecret, oldSecret));
    expect((await change(server, signedIn)).status).toBe(200);
    expect((await server.withToken(hostToken).call('GET /me')).me.id).toBe('grace');
    expect(await refusalOf(server, ticket)).toBe('file_not_found');
    const renewed = await openPage(server, signedIn.cookie);
    expect(renewed.csrf).not.toBe(signedIn.csrf);
    expect((await change(server, renewed)).status).toBe(200);
  }
  await using server = await start(secrets(newSecret));
  expect((await server.withToken(hostToken).refused('GET /me')).is(tokenInvalid)).toBe(true);
  expect(await refusalOf(server, ticket)).toBe(tokenInvalid.name);
  const stale = await change(server, signedIn);
  expect(await errorIn(stale)).toBe(csrfFailed.name);
  // The session itself does not depend on a secret: opening a page renews its CSRF token.
  expect((await change(server, await openPage(server, signedIn.cookie))).status).toBe(200);
});

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
if (!postgresUrl && process.env.CI) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

test.skipIf(!postgresUrl)(
  '[OPS-01] a server with other secrets than its database refuses to start',
  async () => {
    const { url, remove } = await createPostgresStore(postgresUrl as string);
    onTestFinished(remove);
    const vapidPrivateKey = `${'A'.repeat(42)}E`;
    const runOnce = async (config: Partial<Config>) => {
      const data = await newFolder();
      const server = await createServer(
        defaultConfig({ port: 0, logLevel: 'silent', data, databaseUrl: url, ...config }),
      );
      await server.start().finally(() => server.stop());
    };
    const given = { ...secrets(oldSecret), vapidPrivateKey, files: await newFolder() };
    await runOnce(given);
    await runOnce(given);
    await expect(runOnce({ ...given, appSecret: undefined })).rejects.toThrow(
      'CONFAB_APP_SECRET is not the secret recorded in this database: set it to',
    );
    await expect(runOnce({ ...given, sessionSecret: [newSecret] })).rejects.toThrow('CONFAB_SESSION_SECRET');
    await expect(runOnce({ ...given, vapidPrivateKey: undefined })).rejects.toThrow(
      'CONFAB_VAPID_PRIVATE_KEY is not the key recorded in this database',
    );
    // First every server accepts the new one, then signs with it; afterwards a server with the old one alone is refused.
    await runOnce({ ...given, ...secrets(oldSecret, newSecret) });
    await runOnce({ ...given, ...secrets(newSecret, oldSecret) });
    await expect(runOnce(given)).rejects.toThrow('CONFAB_APP_SECRET');
    await runOnce({ ...given, ...secrets(newSecret) });
  },
);
