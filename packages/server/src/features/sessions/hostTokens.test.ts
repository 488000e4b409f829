import { closeCodes, notAllowed, tokenExpired, tokenInvalid, unauthenticated } from '@confab/protocol';
import { openSocket, signToken } from '@confab/testing';
import { expect, test } from 'vitest';
import { systemClock } from '../../core/clock/clock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';

const seconds = (offset: number) => Math.floor(Date.now() / 1000) + offset;

onEachNewServer('Host tokens', (start) => {
  test('[APP-03] a host-signed token creates its user on first use, with the role of a user', async () => {
    await using server = await start();
    const ada = server.withToken(
      signToken(server.appSecret, { user_id: 'ada', iat: seconds(0), exp: seconds(60) }),
    );
    const [first, again] = await Promise.all([ada.call('GET /me'), ada.call('GET /me')]);
    expect(first.me).toMatchObject({ id: 'ada', name: 'ada', role: 'user' });
    expect(again.me.created_at).toBe(first.me.created_at);
  });

  test('[APP-03] an expired token is code 40, whether or not it was used before', async () => {
    let skippedMs = 0;
    const clock = { now: () => Date.now() + skippedMs, after: () => () => {} };
    await using server = await start({}, { clock });
    const seen = server.withToken(signToken(server.appSecret, { user_id: 'ada', exp: seconds(60) }));
    const unseen = server.withToken(signToken(server.appSecret, { user_id: 'ada', exp: seconds(61) }));
    await seen.call('GET /me');
    skippedMs = 120_000;
    for (const person of [seen, unseen]) {
      const error = await person.refused('GET /me');
      expect(error.is(tokenExpired)).toBe(true);
      expect(error.code).toBe(40);
    }
  });

  test('[APP-03] a token that is forged, unsigned or names nobody is invalid', async () => {
    await using server = await start();
    const { appSecret } = server;
    const good = signToken(appSecret, { user_id: 'ada' });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const payloadOf = (claims: object) => `${good.split('.')[0]}.${part(claims)}.${good.split('.')[2]}`;
    const tokens = [
      signToken('another secret that is not the app’s', { user_id: 'mallory' }),
      payloadOf({ user_id: 'mallory' }),
      payloadOf({ server: true }),
      `${part({ alg: 'none' })}.${part({ user_id: 'mallory' })}.`,
      signToken(appSecret, {}),
      signToken(appSecret, { server: false, user_id: 'no spaces: allowed' }),
      signToken(appSecret, { user_id: 7 as unknown as string }),
      'cs_unknown.secret',
      'nonsense',
      `${good}${'x'.repeat(5000)}`,
    ];
    for (const token of tokens) {
      expect((await server.withToken(token).refused('GET /me')).is(tokenInvalid)).toBe(true);
    }
    expect((await server.nobody.refused('GET /me')).is(unauthenticated)).toBe(true);
    expect(
      (await server.backEnd.refused('GET /users/{user_id}', { params: { user_id: 'mallory' } })).name,
    ).toBe('user_not_found');
  });

  test('[APP-03] a refused token names its reason, but only to those who can sign tokens', async () => {
    await using server = await start();
    const reasonOf = async (claims: Record<string, unknown>, secret = server.appSecret) =>
      (await server.withToken(signToken(secret, claims as never)).refused('GET /me')).details.reason;
    await server.backEnd.call('PUT /users', {
      body: { users: [{ id: 'ada' }, { id: 'grace', tenant: 'acme' }] },
    });
    expect(await reasonOf({ user_id: 'not an id' })).toBe('claims');
    expect(await reasonOf({ user_id: 'ada', nbf: seconds(60) })).toBe('claims');
    expect(await reasonOf({ user_id: 'ada', tenant: 'acme' })).toBe('tenant');
    expect((await server.withToken('anonymous').refused('GET /me')).details.reason).toBe('anonymous_off');
    await server.backEnd.call('POST /users/{user_id}/revoke-tokens', {
      params: { user_id: 'grace' },
      body: {},
    });
    expect(await reasonOf({ user_id: 'grace', iat: seconds(-60) })).toBe('revoked');
    await server.backEnd.call('POST /users/{user_id}/deactivate', { params: { user_id: 'ada' } });
    expect(await reasonOf({ user_id: 'ada' })).toBe('deactivated');
    for (const claims of [{ user_id: 'ada' }, { user_id: 'ada', tenant: 'acme' }, { user_id: 'not an id' }])
      expect(await reasonOf(claims, 'another secret that is not the app’s')).toBe('signature');
    expect((await server.withToken('nonsense').refused('GET /me')).details.reason).toBe('signature');
  });

  test('[APP-03] a back end has admin rights, but acts as a user only with a token that names one', async () => {
    await using server = await start();
    expect((await server.backEnd.refused('GET /me')).is(notAllowed)).toBe(true);
    const acting = server.withToken(signToken(server.appSecret, { server: true, user_id: 'grace' }));
    expect((await acting.call('GET /me')).me.id).toBe('grace');
  });

  test('[APP-03] revoked tokens are rejected immediately, on open sockets too; ones signed later are valid', async () => {
    let skippedMs = 0;
    const clock = { ...systemClock, now: () => Date.now() + skippedMs };
    await using server = await start({}, { clock });
    const tokenAt = (iat: number | undefined) =>
      signToken(server.appSecret, { user_id: 'ada', ...(iat !== undefined && { iat }) });
    const [dated, undated] = [tokenAt(seconds(-1)), tokenAt(undefined)];
    await using socket = await openSocket(server.url, dated);
    const revoke = { params: { user_id: 'ada' }, body: {} };
    const mallory = await server.person('mallory', 'moderator');
    expect((await mallory.refused('POST /users/{user_id}/revoke-tokens', revoke)).is(notAllowed)).toBe(true);
    await server.backEnd.call('POST /users/{user_id}/revoke-tokens', revoke);
    expect(await socket.closed).toBe(closeCodes.accessRevoked);
    for (const token of [dated, undated]) {
      expect((await server.withToken(token).refused('GET /me')).is(tokenInvalid)).toBe(true);
    }
    skippedMs = 2000;
    await server.withToken(tokenAt(seconds(2))).call('GET /me');
    await mallory.call('GET /me');
  });

  test('[APP-03] a socket closes with code 4001 when its token expires', async () => {
    await using server = await start();
    const token = signToken(server.appSecret, { user_id: 'ada', exp: seconds(2) });
    const socket = await openSocket(server.url, token);
    expect(await socket.closed).toBe(closeCodes.tokenExpired);
  });
});
