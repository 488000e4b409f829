import {
  breakGlassNeeded,
  type ChatError,
  inputInvalid,
  notAllowed,
  singleSignOnEnforced,
  singleSignOnOff,
  tokenInvalid,
} from '@confab/protocol';
import { nodesPerTestServer, openSocket, type Person, type TestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { holdWrites } from '../../../testing/heldWrites.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';

const password = 'rain radar until nine';
const hourMs = 3_600_000;
// Not reached: the tests never sign in there.
const provider = {
  publicUrl: 'https://chat.confab.test',
  oidcIssuer: 'http://127.0.0.1:9',
  oidcClientId: 'confab',
};

async function signUp(site: TestServer, name: string, domain = 'confab.test') {
  const email = `${name}@${domain}`;
  const { me, token } = await site.nobody.call('POST /sessions/sign-up', { body: { name, email, password } });
  return { person: site.withToken(token, me.id), body: { email, password } };
}

/** A clock that tests move forward. */
function createClock() {
  let skippedMs = 0;
  return {
    now: () => Date.now() + skippedMs,
    after: () => () => {},
    advance: (ms: number) => {
      skippedMs += ms;
    },
  };
}

onEachNewServer('Rules of signing in', (start) => {
  test('[ACC-03] people of a domain must use single sign-on, but for named admins', async () => {
    await using site = await start(provider);
    const root = await signUp(site, 'root');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const ada = await signUp(site, 'ada');
    const far = await signUp(site, 'linus', 'elsewhere.test');
    const second = await signUp(site, 'grace');
    await root.person.call('PATCH /users/{user_id}', {
      params: { user_id: second.person.id },
      body: { role: 'admin' },
    });
    const update = (body: object) => ({ body });
    const change = 'PATCH /app/sign-in-rules' as const;
    const domains = { single_sign_on_domains: ['Confab.test'] };
    expect((await root.person.refused(change, update(domains))).is(breakGlassNeeded)).toBe(true);
    const notAdmin = await root.person.refused(
      change,
      update({ ...domains, break_glass_user_ids: [ada.person.id] }),
    );
    expect(notAdmin.is(inputInvalid)).toBe(true);
    const { rules } = await root.person.call(
      change,
      update({ ...domains, break_glass_user_ids: [root.person.id] }),
    );
    expect(rules).toEqual({
      single_sign_on_domains: ['confab.test'],
      break_glass_user_ids: [root.person.id],
      session_lifetime_hours: null,
      idle_timeout_hours: 720,
    });
    for (const { body } of [ada, second]) {
      const refused = await site.nobody.refused('POST /sessions/sign-in', { body });
      expect(refused.is(singleSignOnEnforced)).toBe(true);
    }
    // A wrong password reveals nothing about the rule.
    const wrong = await site.nobody.refused('POST /sessions/sign-in', {
      body: { ...ada.body, password: 'wrong password' },
    });
    expect(wrong.name).toBe('credentials_wrong');
    await site.nobody.call('POST /sessions/sign-in', { body: root.body });
    await site.nobody.call('POST /sessions/sign-in', { body: far.body });
    const joining = await site.nobody.refused('POST /sessions/sign-up', {
      body: { name: 'Eve', email: 'eve@confab.test', password },
    });
    expect(joining.is(singleSignOnEnforced)).toBe(true);
    const { url } = await site.backEnd.call('POST /users/{user_id}/reset-link', {
      params: { user_id: ada.person.id },
      body: {},
    });
    const reset = await site.nobody.refused('POST /sessions/reset-password', {
      body: { code: url.split('/').at(-1) as string, password: 'another lantern entirely' },
    });
    expect(reset.is(singleSignOnEnforced)).toBe(true);
    await root.person.call(change, update({ single_sign_on_domains: ['*'] }));
    const everyone = await site.nobody.refused('POST /sessions/sign-in', { body: far.body });
    expect(everyone.is(singleSignOnEnforced)).toBe(true);
    await root.person.call(change, update({ single_sign_on_domains: [] }));
    await site.nobody.call('POST /sessions/sign-in', { body: ada.body });

    const { entries } = await root.person.call('POST /audit/query', {
      body: { filter: { actions: ['app.updated'], actor_id: root.person.id } },
    });
    expect(entries.map(({ details }) => Object.keys(details))).toEqual([
      ['single_sign_on_domains'],
      ['single_sign_on_domains'],
      ['single_sign_on_domains', 'break_glass_user_ids'],
    ]);
    const { entries: failures } = await root.person.call('POST /audit/query', {
      body: { filter: { actions: ['user.sign_in_failed'], user_id: far.person.id } },
    });
    expect(failures.map(({ details }) => details.reason)).toEqual([singleSignOnEnforced.name]);
  });

  test('[ACC-03] requiring single sign-on ends the sessions that people began otherwise, and no others', async () => {
    await using site = await start(provider);
    const root = await signUp(site, 'root');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open', guests: true } });
    const ada = await signUp(site, 'ada');
    const far = await signUp(site, 'linus', 'elsewhere.test');
    const guest = await site.nobody.call('POST /sessions/guest', { body: { name: 'Gil' } });
    await using socket = await openSocket(site.url, ada.person.token);
    await root.person.call('PATCH /app/sign-in-rules', {
      body: { single_sign_on_domains: ['confab.test'], break_glass_user_ids: [root.person.id] },
    });
    const answerOf = (person: Person) =>
      person.call('GET /me').then(
        () => 'accepted',
        (error: ChatError) => error.name,
      );
    await expect.poll(() => answerOf(ada.person)).toBe(tokenInvalid.name);
    await socket.closed;
    for (const person of [root.person, far.person, site.withToken(guest.token)]) {
      expect(await answerOf(person)).toBe('accepted');
    }
    const { entries } = await root.person.call('POST /audit/query', {
      body: { filter: { actions: ['user.session_revoked'] } },
    });
    expect(entries.map(({ subject_id }) => subject_id)).toEqual([ada.person.id]);
  });

  test('[ACC-03] only admins read and change the rules, and enforcing needs a provider', async () => {
    await using site = await start();
    const root = await signUp(site, 'root');
    const grace = await site.person('grace', 'moderator');
    const mallory = await site.person('mallory');
    for (const person of [grace, mallory]) {
      expect((await person.refused('GET /app/sign-in-rules')).is(notAllowed)).toBe(true);
      const refused = await person.refused('PATCH /app/sign-in-rules', { body: { idle_timeout_hours: 1 } });
      expect(refused.is(notAllowed)).toBe(true);
    }
    const off = await root.person.refused('PATCH /app/sign-in-rules', {
      body: { single_sign_on_domains: ['*'], break_glass_user_ids: [root.person.id] },
    });
    expect(off.is(singleSignOnOff)).toBe(true);
    expect((await root.person.call('GET /app/sign-in-rules')).rules.single_sign_on_domains).toEqual([]);
  });

  test('[ACC-03] sessions end after the idle time and the lifetime that an admin sets, also those that are open', async () => {
    const clock = createClock();
    await using site = await start({}, { clock });
    const root = await signUp(site, 'root');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const before = await signUp(site, 'ada');
    await site.backEnd.call('PATCH /app/sign-in-rules', {
      body: { idle_timeout_hours: 2, session_lifetime_hours: 24 },
    });
    const { token, me } = await site.nobody.call('POST /sessions/sign-in', { body: before.body });
    const used = site.withToken(token, me.id);
    const idle = await site.nobody.call('POST /sessions/sign-in', { body: before.body });
    const ends = (await root.person.call('GET /sessions')).sessions.map(({ expires_at }) => expires_at);
    expect(ends.every((end) => Date.parse(end) <= clock.now() + 2 * hourMs)).toBe(true);

    /** Uses the session until its use is recorded, which a call does not wait for. */
    const use = async () => {
      await used.call('GET /me');
      const lastSeen = async () => {
        const { sessions } = await used.call('GET /sessions');
        return Date.parse(sessions.find(({ current }) => current)?.last_seen_at as string);
      };
      await expect.poll(lastSeen).toBeGreaterThan(clock.now() - 10 * 60_000);
    };
    clock.advance(1.5 * hourMs);
    await use();
    clock.advance(1.5 * hourMs);
    await use();
    for (const ended of [site.withToken(idle.token), before.person, root.person]) {
      expect((await ended.refused('GET /me')).is(tokenInvalid)).toBe(true);
    }
    for (let hours = 3; hours < 23.5; hours += 1.5) {
      clock.advance(1.5 * hourMs);
      if (hours + 1.5 < 24) await use();
    }
    clock.advance(1.5 * hourMs);
    expect((await used.refused('GET /me')).is(tokenInvalid)).toBe(true);
  });

  // The test makes the writes of one process wait.
  test.runIf(nodesPerTestServer() === 1)(
    '[ACC-03] a session used while the rules change ends by the new rules',
    async () => {
      const clock = createClock();
      await using site = await start({}, { clock });
      const { person: ada } = await signUp(site, 'ada');
      clock.advance(24 * hourMs);
      const writes = holdWrites(site);
      const change = { body: { idle_timeout_hours: 1 } };
      const changed = await writes.queue(() => site.backEnd.call('PATCH /app/sign-in-rules', change));
      await writes.queue(() => ada.call('GET /me'));
      writes.release();
      await changed.answer;
      await site.server.context.database.write(async () => undefined);
      const { sessions } = await ada.call('GET /sessions');
      expect(Date.parse(sessions[0]?.expires_at as string)).toBeLessThanOrEqual(clock.now() + hourMs);
    },
  );

  test('[ACC-03] a deactivated person loses every session, socket, token and push within five seconds', async () => {
    await using site = await start();
    await signUp(site, 'root');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const { person, body } = await signUp(site, 'ada');
    const byHost = await site.person(person.id);
    const others = await site.nobody.call('POST /sessions/sign-in', { body });
    const subscription = {
      endpoint: 'https://push.confab.test/ada',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    };
    await byHost.call('POST /me/push-subscriptions', { body: subscription });
    await using one = await openSocket(site.url, person.token);
    await using two = await openSocket(site.url, byHost.token);
    const began = performance.now();
    await site.backEnd.call('POST /users/{user_id}/deactivate', { params: { user_id: person.id } });
    await Promise.all([one.closed, two.closed]);
    for (const caller of [person, byHost, site.withToken(others.token)]) {
      expect((await caller.refused('GET /me')).status).toBe(401);
    }
    const { database } = site.server.context;
    await expect
      .poll(
        () =>
          database.read.query((k) =>
            k.selectFrom('push_subscriptions').select('id').where('user_id', '=', person.id),
          ),
        { timeout: 5000 },
      )
      .toEqual([]);
    expect(performance.now() - began).toBeLessThan(5000);
    expect((await site.nobody.refused('POST /sessions/sign-in', { body })).status).toBe(401);
  });
});
