import { passkeyInvalid } from '@confab/protocol';
import {
  createSoftAuthenticator,
  type IdentityProvider,
  startIdentityProvider,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Config } from '../../../core/config/config.ts';
import { onEachNewServer, type StartServer } from '../../../testing/onEachServer.ts';
import { startSmallWeb } from '../../../testing/smallWeb.ts';
import { picture } from '../../../testing/uploads.ts';

const publicUrl = 'https://chat.confab.test';
const verified = (name: string, more = {}) => ({
  name,
  email: `${name.toLowerCase()}@confab.test`,
  email_verified: true,
  ...more,
});

let idp: IdentityProvider;
beforeAll(async () => {
  idp = await startIdentityProvider(publicUrl);
});
afterAll(() => idp[Symbol.asyncDispose]());
beforeEach(() => idp.people.clear());

/** The cookies that an answer sets, as a browser returns them. */
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** A browser that starts signing in: its redirect and cookie. */
async function begin(site: TestServer, query: Record<string, string> = {}) {
  const path = `/api/v1/sessions/oidc/start?${new URLSearchParams(query)}`;
  const answer = await site.nobody.fetch(path, { redirect: 'manual' });
  return { leadsTo: answer.headers.get('location') as string, cookie: cookiesOf(answer) };
}

/** The browser returns: its redirect, and the signed-in user. */
async function comeBack(site: TestServer, back: URL, cookie: string, language = 'en') {
  expect(back.href).toMatch(/^https:\/\/chat\.confab\.test\/api\/v1\/sessions\/oidc\/callback\?/);
  const answer = await site.nobody.fetch(`${back.pathname}${back.search}`, {
    redirect: 'manual',
    headers: { cookie, 'accept-language': language },
  });
  const leadsTo = answer.headers.get('location') as string;
  const cookies = cookiesOf(answer);
  const me = await site.nobody.fetch('/api/v1/me', { headers: { cookie: cookies } });
  return { leadsTo, cookies, me: me.ok ? (await me.json()).me : undefined };
}

async function signIn(site: TestServer, person: string, query: Record<string, string> = {}) {
  const { leadsTo, cookie } = await begin(site, query);
  return comeBack(site, await idp.signIn(leadsTo, person), cookie);
}

const problem = (name: string) => `${publicUrl}/?sign_in_problem=${name}`;

const siteBy =
  (start: StartServer) =>
  async (changes: Partial<Config> = {}) => {
    const { issuer: oidcIssuer, clientId: oidcClientId, clientSecret: oidcClientSecret } = idp;
    return start({
      publicUrl,
      oidcIssuer,
      oidcClientId,
      oidcClientSecret,
      oidcLabel: 'Lantern ID',
      ...changes,
    });
  };

onEachNewServer('Single sign-on', (start) => {
  const startSite = siteBy(start);

  test('[APP-02] single sign-on admits users by the sign-up policy, recognizes them, and applies their roles', async () => {
    await using site = await startSite({
      oidcRoles: [{ value: 'chat-helpers', role: 'moderator' }],
      oidcSignOut: true,
    });
    expect((await site.nobody.call('GET /app')).app.sign_in.single_sign_on).toEqual({ label: 'Lantern ID' });
    idp.people.set('u1', verified('Ada', { groups: ['chat-helpers'] }));
    const first = await signIn(site, 'u1', { return_to: '/c/team/general?m=1#x' });
    expect(first.leadsTo).toBe(`${publicUrl}/c/team/general?m=1#x`);
    expect(first.me).toMatchObject({ name: 'Ada', email: 'ada@confab.test', role: 'admin' });

    idp.people.set('u2', verified('Grace', { name: 'Grace\u0000\n', groups: ['chat-helpers'] }));
    expect((await signIn(site, 'u2')).leadsTo).toBe(problem('sign_up_closed'));
    const { invitation } = await site.backEnd.call('POST /invitations', { body: {} });
    const grace = await signIn(site, 'u2', { invitation: invitation.code });
    expect(grace.me).toMatchObject({ name: 'Grace', role: 'moderator' });
    // By her identity at the provider from then on, even with another, unverified address.
    idp.people.set('u2', { name: 'Grace', email: 'other@confab.test', email_verified: false, groups: [] });
    const again = await signIn(site, 'u2');
    expect(again.me).toMatchObject({ id: grace.me.id, role: 'user', email: 'grace@confab.test' });
    // The last admin keeps the role, whatever the provider says.
    idp.people.set('u1', verified('Ada', { groups: [] }));
    expect((await signIn(site, 'u1')).me.role).toBe('admin');

    const csrf = /XSRF-TOKEN=([^;]+)/.exec(again.cookies)?.[1] as string;
    const signOut = await site.nobody.fetch('/api/v1/sessions/sign-out', {
      method: 'POST',
      body: '{}',
      headers: { cookie: again.cookies, 'x-xsrf-token': csrf, 'content-type': 'application/json' },
    });
    expect((await signOut.json()).sign_out_url).toContain(`${idp.issuer}/session/end?`);
    const { status } = await site.nobody.fetch('/api/v1/me', { headers: { cookie: again.cookies } });
    expect(status).toBe(401);
  });

  test('[ONB-05] claims fill profile fields at each sign-in; those that break a rule are skipped', async () => {
    await using site = await startSite({ oidcSignUp: true });
    const root = await site.person('root', 'admin');
    await site.backEnd.call('PATCH /app', { body: { managed_profile_fields: ['custom.kept'] } });
    const text = { kind: 'text', filled_by: 'admins' } as const;
    await root.call('PUT /profile-fields', {
      body: {
        fields: [
          { id: 'team', name: 'Team', kind: 'choice', choices: ['Optics', 'Sound'], claim: 'department' },
          { ...text, id: 'title', name: 'Title', claim: 'https://id.confab.test/job' },
          { id: 'born', name: 'Birthday', kind: 'date', claim: 'birthdate' },
          { id: 'boss', name: 'Manager', kind: 'person', claim: 'manager' },
          { ...text, id: 'kept', name: 'Kept', claim: 'department' },
          { ...text, id: 'free', name: 'Free' },
        ],
      },
    });
    idp.people.set('u1', verified('Grace'));
    const grace = await signIn(site, 'u1');
    const claims = {
      department: ['optics'],
      'https://id.confab.test/job': 'Lamp smith',
      birthdate: '1906-12-09T00:00:00Z',
      manager: 'Grace@confab.test',
    };
    idp.people.set('u2', verified('Ada', claims));
    expect((await signIn(site, 'u2')).me.custom).toEqual({
      team: 'Optics',
      title: 'Lamp smith',
      born: '1906-12-09',
      boss: grace.me.id,
    });
    // Missing ones change nothing, an empty one removes, and a wrong one is skipped.
    idp.people.set('u2', verified('Ada', { department: 'Bikes', birthdate: '', manager: 'far@confab.test' }));
    expect((await signIn(site, 'u2')).me.custom).toEqual({
      team: 'Optics',
      title: 'Lamp smith',
      boss: grace.me.id,
    });
  });

  test('[ONB-01] the welcome is in the language of a first admin who comes by single sign-on', async () => {
    await using site = await startSite({ starterChannels: true });
    idp.people.set('u1', verified('Ada'));
    const { leadsTo, cookie } = await begin(site);
    const { me } = await comeBack(site, await idp.signIn(leadsTo, 'u1'), cookie, 'de-AT,de;q=0.9');
    expect(me).toMatchObject({ role: 'admin' });
    const params = { type: 'team', id: 'general' };
    await vi.waitFor(
      async () => {
        const state = await site.backEnd.call('POST /channels/{type}/{id}/query', {
          params,
          body: { create: false },
        });
        expect(state.messages[0]?.text).toMatch(/^Willkommen bei Confab!/);
      },
      { timeout: 8000, interval: 20 },
    );
  });
});

const startSite = siteBy(startTestServer);

test('[APP-02] an account is linked by a verified address only, and an impostor’s account is handed over', async () => {
  await using site = await startSite({ oidcSignUp: true, oidcDomains: ['confab.test'] });
  await site.person('root', 'admin');
  await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
  const password = 'rain radar until nine';
  const body = { name: 'Not Ada', email: 'ada@confab.test', password };
  const squatter = await site.nobody.call('POST /sessions/sign-up', { body });
  await site.backEnd.call('PATCH /app', { body: { sign_up: 'invitation' } });
  const device = createSoftAuthenticator(publicUrl);
  const owner = site.withToken(squatter.token);
  const { options } = await owner.call('POST /me/passkeys/options', { body: {} });
  await owner.call('POST /me/passkeys', { body: { name: 'Laptop', credential: device.create(options) } });

  idp.people.set('evil', { name: 'Ada', email: 'ada@confab.test', email_verified: false });
  expect((await signIn(site, 'evil')).leadsTo).toBe(problem('single_sign_on_unverified'));
  idp.people.set('far', { name: 'Far', email: 'far@elsewhere.test', email_verified: true });
  expect((await signIn(site, 'far')).leadsTo).toBe(problem('single_sign_on_domain'));

  idp.people.set('u1', verified('Ada'));
  const ada = await signIn(site, 'u1');
  expect(ada.me.id).toBe(squatter.me.id);
  await expect(site.withToken(squatter.token).call('GET /me')).rejects.toMatchObject({ status: 401 });
  const { email } = body;
  await expect(
    site.nobody.call('POST /sessions/sign-in', { body: { email, password } }),
  ).rejects.toMatchObject({ status: 401 });
  const { options: asked } = await site.nobody.call('POST /sessions/passkey/options', { body: {} });
  const byPasskey = { body: { credential: device.get(asked) as never } };
  expect((await site.nobody.refused('POST /sessions/passkey', byPasskey)).is(passkeyInvalid)).toBe(true);

  idp.people.set('u2', verified('Grace'));
  const grace = await signIn(site, 'u2');
  expect(grace.me).toMatchObject({ name: 'Grace', role: 'user' });
  await site.backEnd.call('POST /users/{user_id}/deactivate', { params: { user_id: grace.me.id } });
  expect((await signIn(site, 'u2')).leadsTo).toBe(problem('account_closed'));
  await site.backEnd.call('POST /bans', { body: { user_id: ada.me.id } });
  const banned = await signIn(site, 'u1');
  expect(banned.leadsTo).toBe(problem('user_banned'));
  expect(banned.me).toBeUndefined();
});

test('[APP-02] attacks on single sign-on: forged, swapped and repeated answers sign nobody in', async () => {
  await using site = await startSite({ oidcSignUp: true });
  idp.people.set('u1', verified('Ada'));
  const failed = problem('single_sign_on_failed');
  const changed = (url: URL | string, change: (query: URLSearchParams) => void) => {
    const copy = new URL(url);
    change(copy.searchParams);
    return copy;
  };

  // Another browser's answer, as in a forged link; and an unsolicited one.
  const ada = await begin(site);
  const back = await idp.signIn(ada.leadsTo, 'u1');
  const mallory = await begin(site);
  expect((await comeBack(site, back, mallory.cookie)).leadsTo).toBe(failed);
  expect((await comeBack(site, back, '')).leadsTo).toBe(failed);
  const wrongState = changed(back, (query) => query.set('state', 'made-up'));
  expect((await comeBack(site, wrongState, ada.cookie)).leadsTo).toBe(failed);
  // Another provider answers.
  const mixedUp = await begin(site);
  const fromOther = changed(await idp.signIn(mixedUp.leadsTo, 'u1'), (query) =>
    query.set('iss', 'https://evil.test'),
  );
  expect((await comeBack(site, fromOther, mixedUp.cookie)).leadsTo).toBe(failed);
  // The right one signs in, once: neither the answer nor its code can be reused.
  const right = await comeBack(site, back, ada.cookie);
  expect(right.me).toMatchObject({ email: 'ada@confab.test' });
  expect((await comeBack(site, back, ada.cookie)).leadsTo).toBe(failed);
  const replay = await begin(site);
  const state = new URL(replay.leadsTo).searchParams.get('state') as string;
  const replayed = changed(back, (query) => query.set('state', state));
  expect((await comeBack(site, replayed, replay.cookie)).leadsTo).toBe(failed);
  // A token for another nonce, a code for another verifier.
  for (const [name, value] of [
    ['nonce', 'mallorys-nonce'],
    ['code_challenge', 'x'.repeat(43)],
  ] as const) {
    const begun = await begin(site);
    const swapped = changed(begun.leadsTo, (query) => query.set(name, value));
    expect((await comeBack(site, await idp.signIn(swapped.href, 'u1'), begun.cookie)).leadsTo).toBe(failed);
  }
  // Never redirects to another site.
  for (const return_to of [
    '//evil.test',
    '/\\evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    '/\t/evil.test',
  ]) {
    expect((await signIn(site, 'u1', { return_to })).leadsTo).toBe(`${publicUrl}/`);
  }
});

test('[APP-02] an unreachable issuer is an error on the sign-in page, and an incomplete configuration aborts the start', async () => {
  const off = { oidcIssuer: 'http://127.0.0.1:9' };
  await using site = await startSite(off);
  expect((await begin(site)).leadsTo).toBe(problem('single_sign_on_unavailable'));
  await expect(startTestServer({ ...off, publicUrl })).rejects.toThrow('CONFAB_OIDC_CLIENT_ID');
  await expect(startTestServer({ ...off, oidcClientId: 'confab' })).rejects.toThrow('CONFAB_PUBLIC_URL');
});

test('[ONB-02] the provider’s picture of a new person is fetched once, and replaces none', async () => {
  await using web = await startSmallWeb();
  const bytes = await picture(80, 60).png().toBuffer();
  const address = web.put('/ada.png', (_request, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(bytes),
  );
  await using site = await siteBy((changes) => startTestServer(changes, web.options))({
    ...web.config,
    oidcSignUp: true,
  });
  idp.people.set('u1', verified('Ada', { picture: address }));
  const { me } = await signIn(site, 'u1');
  const imageOf = async (id: string) =>
    (await site.backEnd.call('GET /users/{user_id}', { params: { user_id: id } })).user.image;
  await vi.waitFor(async () => expect(await imageOf(me.id)).toMatch(/^\/api\/v1\/pictures\//), {
    timeout: 8000,
    interval: 20,
  });
  const { status } = await site.nobody.fetch((await imageOf(me.id)) as string);
  expect(status).toBe(200);
  const params = { user_id: me.id };
  await site.backEnd.call('PATCH /users/{user_id}', { params, body: { image: null } });
  await signIn(site, 'u1');
  // An address on the server's own network is not called.
  idp.people.set('u2', verified('Grace', { picture: web.at('inside.example', '/grace.png') }));
  idp.people.set('u3', verified('Linus', { picture: web.put('/linus.png', 'not a picture') }));
  const [grace, linus] = [await signIn(site, 'u2'), await signIn(site, 'u3')];
  await vi.waitFor(() => expect(web.seen).toContain('/linus.png'), { timeout: 8000, interval: 20 });
  expect(web.seen.filter((path) => path === '/ada.png')).toHaveLength(1);
  expect(web.seen).not.toContain('/grace.png');
  for (const { me: one } of [grace, linus]) expect(await imageOf(one.id)).toBeUndefined();
  expect(await imageOf(me.id)).toBeUndefined();
});
