import 'fake-indexeddb/auto';
import { ChatClient, isLive, waitUntil } from '@confab/client';
import { indexedDbPersistence } from '@confab/client/indexedDb';
import { deleteOfflineCache, OfflineCache } from '@confab/client/offline';
import { tokenExpired, tokenInvalid } from '@confab/protocol';
import { signToken, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Credentials, ManagedClient, type SessionState } from './managedClient.ts';

let server: TestServer;
let held: (() => void)[] = [];
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada');
});
afterEach(() => {
  for (const release of held) release();
  held = [];
  vi.restoreAllMocks();
});
afterAll(() => server.stop());

function manage(credentials: Credentials, baseUrl = server.url): ManagedClient {
  const managed = new ManagedClient(baseUrl, credentials, { longPoll: false });
  held.push(managed.hold());
  return managed;
}

/** A setting that the host's environment lacks. */
const missing = undefined as unknown as string;

/** Waits for the failure, which is also written to the console, and returns what was written. */
async function failureOf(managed: ManagedClient) {
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const state = await waitUntil(managed.state, (now) => now.status === 'failed' && now.advice !== undefined);
  const { error, advice } = state as Extract<SessionState, { status: 'failed' }>;
  return { error, advice, written: String(written.mock.calls[0]?.[0]) };
}

const adasToken = (expiresInS = 3600) =>
  signToken(server.appSecret, { user_id: 'ada', exp: Math.floor(Date.now() / 1000) + expiresInS });

describe('a managed client', () => {
  it('[EMB-02] stays connected when React in strict mode releases and holds it at once, and ends with its last holder', async () => {
    const managed = new ManagedClient(server.url, { token: adasToken() });
    const connect = vi.spyOn(managed.client, 'connect');
    managed.hold()();
    const release = managed.hold();
    await waitUntil(managed.state, ({ status }) => status === 'connected');
    await waitUntil(managed.client.connection.state, isLive);
    expect(connect).toHaveBeenCalledOnce();
    release();
    await waitUntil(managed.client.connection.state, ({ status }) => status === 'closed');
    expect(managed.state.get().status).toBe('connecting');
  });

  it('[EMB-02] does not connect any more when it was released while signing in', async () => {
    const managed = new ManagedClient(server.url, { token: adasToken() });
    const connect = vi.spyOn(managed.client, 'connect');
    managed.hold()();
    await connect.mock.results[0]?.value;
    await waitUntil(managed.client.connection.state, ({ status }) => status === 'closed');
    expect(managed.state.get().status).toBe('connecting');
  });

  it('[EMB-02] fetches another token when the first has expired', async () => {
    const tokenProvider = vi.fn(async () => adasToken(tokenProvider.mock.calls.length === 1 ? -60 : 3600));
    const managed = manage({ tokenProvider });
    await waitUntil(managed.state, ({ status }) => status === 'connected');
    expect(tokenProvider).toHaveBeenCalledTimes(2);
  });

  it('[EMB-02] fails with advice when a fixed token has expired', async () => {
    const { error, advice, written } = await failureOf(manage({ token: adasToken(-60) }));
    expect(error.is(tokenExpired)).toBe(true);
    expect(advice).toContain('Pass tokenProvider');
    expect(written).toBe(`Confab: ${advice}`);
  });

  it('[EMB-02] ends the session when a fixed token expires, and does not try it again and again', async () => {
    const managed = manage({ token: adasToken(2) });
    await waitUntil(managed.state, ({ status }) => status === 'connected');
    const { error } = await failureOf(managed);
    expect(error.is(tokenExpired)).toBe(true);
    await waitUntil(managed.client.connection.state, ({ status }) => status === 'closed');
  });

  it('[EMB-02] fails with advice when another server issued the token', async () => {
    const token = signToken('another secret of another server', { user_id: 'ada' });
    const { error, advice } = await failureOf(manage({ token }));
    expect(error.is(tokenInvalid)).toBe(true);
    expect(advice).toContain('CONFAB_APP_SECRET');
  });

  it('[EMB-02] fails with the host’s own error when its function fails', async () => {
    const tokenProvider = () => Promise.reject(new Error('the back end is down'));
    const { advice } = await failureOf(manage({ tokenProvider }));
    expect(advice).toBe('tokenProvider failed: the back end is down');
  });

  it('[EMB-02] names tokenProvider where it returns a page, JSON or nothing instead of a token', async () => {
    const answers = [
      '<!doctype html><title>Sign in</title>',
      '{"token":"abc"}',
      '',
      { token: 'abc' },
      undefined,
    ];
    for (const answer of answers) {
      vi.restoreAllMocks();
      const { error, advice } = await failureOf(manage({ tokenProvider: async () => answer as string }));
      expect(advice).toMatch(/^tokenProvider returned .*, which is not a token\. Check that your back end/);
      expect(error.retryable).toBe(false);
    }
    vi.restoreAllMocks();
    const { advice } = await failureOf(manage({ token: '<html>' }));
    expect(advice).toMatch(/^token is "<html>", which is not a token\./);
  });

  it('[EMB-02] names the reason for which the server refuses a token', async () => {
    const reasons: [Record<string, unknown>, string][] = [
      [{ user_id: 'not an id' }, 'user_id must be 1 to 64 letters'],
      [{ user_id: 'ada', tenant: 'acme' }, 'another tenant'],
    ];
    for (const [claims, said] of reasons) {
      vi.restoreAllMocks();
      const token = signToken(server.appSecret, claims as never);
      expect((await failureOf(manage({ token }))).advice).toContain(said);
    }
    vi.restoreAllMocks();
    expect((await failureOf(manage({ token: 'anonymous' }))).advice).toContain(
      'Reading without an account is off',
    );
  });

  it('[EMB-02] connects to an address with a slash at its end', async () => {
    const managed = manage({ token: adasToken() }, `${server.url}/`);
    await waitUntil(managed.state, ({ status }) => status === 'connected');
    await waitUntil(managed.client.connection.state, isLive);
  });

  it('[EMB-02] says the rule of addresses where one has a path or no scheme, or is missing, and does not retry', async () => {
    for (const address of [`${server.url}/api/v1`, '127.0.0.1:48222', missing]) {
      vi.restoreAllMocks();
      const managed = new ManagedClient(address, { token: adasToken() });
      held.push(managed.hold());
      const { error, advice, written } = await failureOf(managed);
      expect(advice).toBe(`baseUrl must be an origin like https://chat.example, not "${address}".`);
      expect(written).toBe(`Confab: ${advice}`);
      expect(error.retryable).toBe(false);
    }
  });

  it('[EMB-02] tries again by itself where nothing answers', async () => {
    const managed = manage({ token: adasToken() }, 'http://127.0.0.1:9');
    const { error, advice } = await failureOf(managed);
    expect(error.retryable).toBe(true);
    expect(advice).toContain('Check baseUrl');
    const connect = vi.spyOn(managed.client, 'connect');
    await expect.poll(() => connect.mock.calls.length, { timeout: 5000 }).toBe(1);
  });
});

describe('[CONN-05] a managed client with an offline cache', () => {
  const unreachable = 'http://127.0.0.1:9';
  function manageOffline(userId: string, baseUrl = server.url): ManagedClient {
    const managed = new ManagedClient(
      baseUrl,
      { token: adasToken() },
      { longPoll: false },
      { offline: { userId } },
    );
    held.push(managed.hold());
    return managed;
  }
  const isStored = () => new OfflineCache(new ChatClient({ baseUrl: unreachable, token: 'none' })).restore();

  it('shows the last visit without a network, and keeps what is written then', async () => {
    const before = manageOffline('ada');
    await waitUntil(before.state, ({ status }) => status === 'connected');
    await before.client.channel('team', 'offline-kit').watch();
    await expect.poll(isStored, { timeout: 10_000 }).toBe(true);
    held.pop()?.();

    const after = manageOffline('ada', unreachable);
    await waitUntil(after.state, ({ status }) => status === 'connected');
    expect(after.client.me.get()?.id).toBe('ada');
    const channel = after.client.channel('team', 'offline-kit');
    await expect.poll(() => channel.isCached).toBe(true);
    channel.send({ text: 'from the tunnel' });
    await expect.poll(async () => (await indexedDbPersistence().outbox('ada')).length).toBe(1);
    await channel.own.mute();
    expect(channel.state.get().isMuted).toBe(true);
  });

  it('shows nothing of another user, and nothing once it is deleted', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const before = manageOffline('ada');
    await waitUntil(before.state, ({ status }) => status === 'connected');
    await expect.poll(isStored, { timeout: 10_000 }).toBe(true);
    held.pop()?.();
    await deleteOfflineCache();
    expect(await isStored()).toBe(false);
    const other = manageOffline('grace', unreachable);
    await waitUntil(other.state, ({ status }) => status === 'failed');
    expect(other.client.me.get()).toBeUndefined();
  });
});
