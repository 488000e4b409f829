import { type AuditEntry, notAllowed } from '@confab/protocol';
import { type Person, type TestServer, totpCode } from '@confab/testing';
import { expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';

const [email, password] = ['ada@confab.test', 'rain radar until nine'];
const device = 'Lantern/1.0 (harbour)';

/** Signs in or fails to, from a browser of this name. */
async function post(site: TestServer, path: string, body: object) {
  const response = await site.nobody.fetch(`/api/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'user-agent': device },
  });
  return response.json();
}

const entriesFor = async (reader: Person, filter: object): Promise<AuditEntry[]> =>
  (await reader.call('POST /audit/query', { body: { filter } })).entries;

onEachNewServer('[ACC-07] The audit log', (start) => {
  test('has every sign-in, failure and end of a session, with address and device, and never what was typed', async () => {
    const clock = createHandClock();
    await using site = await start({}, { clock });
    const signedUp = await post(site, '/sessions/sign-up', { name: 'Ada', email, password });
    const ada = site.withToken(signedUp.token, signedUp.me.id);
    await post(site, '/sessions/sign-in', { email, password: 'not the password' });
    await post(site, '/sessions/sign-in', { email: 'my-secret-password@confab.test', password });
    const other = await post(site, '/sessions/sign-in', { email, password });
    const { sessions } = await ada.call('GET /sessions');
    await ada.call('DELETE /sessions/{session_id}', {
      params: { session_id: sessions.find(({ current }) => !current)!.id },
    });
    expect((await site.withToken(other.token).refused('GET /me')).status).toBe(401);
    const { secret } = await ada.call('POST /me/factors/totp', { body: {} });
    await ada.call('POST /me/factors/totp/verify', { body: { code: totpCode(secret, clock.now()) } });
    const begun = await post(site, '/sessions/sign-in', { email, password });
    const { challenge } = begun.details;
    await post(site, '/sessions/second-factor', { challenge, code: 'wrong' });
    clock.advance(60_000);
    await post(site, '/sessions/second-factor', { challenge, code: totpCode(secret, clock.now()) });
    await ada.call('POST /sessions/sign-out', { body: {} });

    const entries = await entriesFor(site.backEnd, {});
    const lines = entries.reverse().map(({ action, actor, user, details }) => ({
      action,
      by: actor?.id === ada.id ? 'ada' : actor?.id,
      about: user?.id === ada.id ? 'ada' : user?.id,
      ...details,
    }));
    const hers = { by: 'ada', about: 'ada' };
    const failed = { action: 'user.sign_in_failed', by: undefined, about: 'ada' };
    expect(lines).toEqual([
      { action: 'user.signed_in', ...hers, method: 'sign_up' },
      { ...failed, method: 'password', reason: 'credentials_wrong' },
      {
        action: 'app.sign_in_failed',
        by: undefined,
        about: undefined,
        method: 'password',
        reason: 'credentials_wrong',
      },
      { action: 'user.signed_in', ...hers, method: 'password' },
      { action: 'user.session_revoked', ...hers },
      { action: 'user.factor_added', ...hers, method: 'totp' },
      { ...failed, method: 'second_factor', reason: 'code_wrong' },
      { action: 'user.signed_in', ...hers, method: 'second_factor' },
      { action: 'user.signed_out', ...hers },
    ]);
    for (const { action, address, device: seen } of entries) {
      expect(address, action).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
      if (action === 'user.signed_in' || action.endsWith('failed')) expect(seen, action).toBe(device);
    }
    expect(JSON.stringify(entries)).not.toContain('my-secret-password');
  });

  test('hides addresses and devices from moderators, everything from others, and forgets them with the user', async () => {
    await using site = await start();
    const root = await post(site, '/sessions/sign-up', { name: 'Root', email: 'root@confab.test', password });
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const ada = await post(site, '/sessions/sign-up', { name: 'Ada', email, password });
    await post(site, '/sessions/sign-in', { email, password: 'not the password' });
    const mallory = await site.person('mallory');
    const grace = await site.person('grace', 'moderator');
    expect((await mallory.refused('POST /audit/query', { body: {} })).is(notAllowed)).toBe(true);
    await site.withToken(root.token).call('POST /bans', { body: { user_id: ada.me.id } });
    expect(await entriesFor(grace, { actions: ['user.signed_in', 'user.sign_in_failed'] })).toEqual([]);
    const [ban] = await entriesFor(grace, { user_id: ada.me.id });
    expect(ban).toMatchObject({ action: 'user.banned' });
    expect(ban?.address).toBeUndefined();
    const admin = site.withToken(root.token);
    expect((await entriesFor(admin, { user_id: ada.me.id })).every(({ address }) => address)).toBe(true);

    const { task } = await admin.call('POST /users/{user_id}/delete', {
      params: { user_id: ada.me.id },
      body: { user: 'hard' },
    });
    await expect
      .poll(
        async () => (await admin.call('GET /tasks/{task_id}', { params: { task_id: task.id } })).task.status,
      )
      .toBe('done');
    const kept = await entriesFor(admin, { user_id: ada.me.id });
    const origins = kept
      .filter(({ actor }) => actor?.id !== root.me.id)
      .flatMap((entry) => entry.address ?? []);
    expect(kept.length).toBeGreaterThan(3);
    expect(origins).toEqual([]);
    expect(kept.find(({ action }) => action === 'user.banned')?.address).toBeDefined();
  });
});
