import {
  closeCodes,
  csrfCookieName,
  csrfHeaderName,
  notFound,
  tokenInvalid,
  unauthenticated,
} from '@confab/protocol';
import { openSocket, type TestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';

const account = { name: 'Ada', email: 'ada@confab.example', password: 'lantern works at night' };
const { email, password } = account;

const signUp = (server: TestServer) => server.nobody.call('POST /sessions/sign-up', { body: account });
const signIn = (server: TestServer) =>
  server.nobody.call('POST /sessions/sign-in', { body: { email, password } });

/** Signs in like a browser; returns the cookies that it would send. */
async function browserSession(server: TestServer) {
  const response = await server.nobody.fetch('/api/v1/sessions/sign-in', {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  });
  const set = response.headers.getSetCookie();
  const cookies = new Map(set.map((cookie) => cookie.split(';')[0]!.split('=') as [string, string]));
  return {
    set,
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    csrf: cookies.get(csrfCookieName)!,
  };
}

onEachNewServer('Sessions', (start) => {
  test('[APP-02] sessions are listed newest first, and end by themselves or by their owner', async () => {
    await using server = await start();
    const first = await signUp(server);
    const second = await signIn(server);
    const ada = server.withToken(second.token);
    const { sessions } = await ada.call('GET /sessions');
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(JSON.stringify(sessions)).not.toContain(second.token.split('.')[1]);

    await using socket = await openSocket(server.url, first.token);
    await ada.call('DELETE /sessions/{session_id}', { params: { session_id: sessions[1]!.id } });
    expect(await socket.closed).toBe(closeCodes.accessRevoked);
    expect((await server.withToken(first.token).refused('GET /me')).is(tokenInvalid)).toBe(true);
    await ada.call('POST /sessions/sign-out', { body: {} });
    expect((await ada.refused('GET /me')).is(tokenInvalid)).toBe(true);
  });

  test('[APP-02] nobody ends another user’s session, nor learns that it exists', async () => {
    await using server = await start();
    const { token } = await signUp(server);
    const [session] = (await server.withToken(token).call('GET /sessions')).sessions;
    const mallory = await server.person('mallory', 'admin');
    const real = await mallory.refused('DELETE /sessions/{session_id}', {
      params: { session_id: session!.id },
    });
    const invented = await mallory.refused('DELETE /sessions/{session_id}', {
      params: { session_id: 'se_invented' },
    });
    expect(real.is(notFound)).toBe(true);
    expect(real.toJSON()).toEqual(invented.toJSON());
    expect((await mallory.call('GET /sessions')).sessions).toEqual([]);
    await server.withToken(token).call('GET /me');
  });

  test('[APP-02] a session token with the right id and a wrong secret is invalid', async () => {
    await using server = await start();
    const { token } = await signUp(server);
    const [id, secret] = token.split('.') as [string, string];
    const other = `${secret[0] === 'A' ? 'B' : 'A'}${secret.slice(1)}`;
    expect((await server.withToken(`${id}.${other}`).refused('GET /me')).is(tokenInvalid)).toBe(true);
  });

  test('[APP-02] an active session is extended, an unused one expires after 30 days', async () => {
    let skippedMs = 0;
    const clock = { now: () => Date.now() + skippedMs, after: () => () => {} };
    await using server = await start({}, { clock });
    const day = 24 * 3_600_000;
    const used = server.withToken((await signUp(server)).token);
    const idle = server.withToken((await signIn(server)).token);
    skippedMs = 20 * day;
    await used.call('GET /me');
    // The call did not wait until its use was recorded, which another node must see.
    const lastSeen = async () => {
      const { sessions } = await used.call('GET /sessions');
      return sessions.map(({ last_seen_at }) => Date.parse(last_seen_at));
    };
    await expect.poll(async () => Math.max(...(await lastSeen()))).toBeGreaterThan(Date.now() + 19 * day);
    skippedMs = 31 * day;
    await used.call('GET /me');
    expect((await idle.refused('GET /me')).is(tokenInvalid)).toBe(true);
  });

  test('[APP-02] the session cookie is hidden from scripts, and a change needs the session’s CSRF header', async () => {
    await using server = await start();
    await signUp(server);
    const { set, cookie, csrf } = await browserSession(server);
    expect(set.find((text) => text.startsWith('confab_session='))).toMatch(
      /HttpOnly.*SameSite=Lax|SameSite=Lax.*HttpOnly/,
    );
    const post = (headers: Record<string, string>) =>
      server.nobody.fetch('/api/v1/users/query', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': 'application/json', cookie, ...headers },
      });
    expect((await server.nobody.fetch('/api/v1/me', { headers: { cookie } })).status).toBe(200);
    expect((await post({})).status).toBe(403);
    expect((await post({ [csrfHeaderName]: 'guessed' })).status).toBe(403);
    const another = await browserSession(server);
    expect((await post({ [csrfHeaderName]: another.csrf })).status).toBe(403);
    expect((await post({ [csrfHeaderName]: csrf, origin: 'https://mallory.example' })).status).toBe(403);
    expect((await post({ [csrfHeaderName]: csrf })).status).toBe(200);
  });

  test('[APP-02] signing out clears the cookies and ends the session for copied ones', async () => {
    await using server = await start();
    await signUp(server);
    const { cookie, csrf } = await browserSession(server);
    const headers = { 'content-type': 'application/json', cookie, [csrfHeaderName]: csrf };
    const response = await server.nobody.fetch('/api/v1/sessions/sign-out', {
      method: 'POST',
      body: '{}',
      headers,
    });
    expect(response.headers.getSetCookie().join()).toMatch(/confab_session=;/);
    const after = await server.nobody.fetch('/api/v1/me', { headers: { cookie } });
    expect(after.status).toBe(unauthenticated.status);
  });

  test('[APP-02] cookies are HTTPS-only if the server is reached by HTTPS', async () => {
    await using server = await start({ publicUrl: 'https://chat.confab.example' });
    await signUp(server);
    const { set } = await browserSession(server);
    expect(set.length).toBeGreaterThan(0);
    for (const cookie of set) expect(cookie).toContain('Secure');
  });
});
