import {
  codeWrong,
  confirmationRequired,
  notAllowed,
  secondFactorNeeded,
  secondFactorRequired,
  secondFactorSetupRequired,
  sessionRequired,
  signInChallengeInvalid,
  userNotFound,
} from '@confab/protocol';
import {
  type MailServer,
  openSocket,
  type Person,
  startMailServer,
  type TestServer,
  totpCode,
} from '@confab/testing';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createHandClock, type HandClock } from '../../../testing/handClock.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';

const password = 'rain radar until nine';
const stepMs = 30_000;

let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(() => smtp[Symbol.asyncDispose]());

async function signUp(site: TestServer, name: string, email = `${name}@confab.test`) {
  const body = { name, email, password };
  const { me, token } = await site.nobody.call('POST /sessions/sign-up', { body });
  return site.withToken(token, me.id);
}

const codeAt = (secret: string, clock: HandClock, steps = 0) =>
  totpCode(secret, clock.now() + steps * stepMs);

/** Sets up an authenticator app; returns its secret and the recovery codes. */
async function setUpTotp(person: Person, clock: HandClock) {
  const { secret, uri } = await person.call('POST /me/factors/totp', { body: {} });
  expect(uri).toContain(`secret=${secret}`);
  const { recovery_codes } = await person.call('POST /me/factors/totp/verify', {
    body: { code: codeAt(secret, clock) },
  });
  return { secret, recovery_codes };
}

/** Begins a sign-in whose password is right; returns the challenge for the second factor. */
async function begin(site: TestServer, email: string) {
  const error = await site.nobody.refused('POST /sessions/sign-in', { body: { email, password } });
  expect(error.is(secondFactorRequired)).toBe(true);
  return error.details as unknown as { challenge: string; methods: string[] };
}

const answer = (site: TestServer, challenge: string, code: string) =>
  site.nobody.call('POST /sessions/second-factor', { body: { challenge, code } });
const refusedAnswer = (site: TestServer, challenge: string, code: string) =>
  site.nobody.refused('POST /sessions/second-factor', { body: { challenge, code } });

onEachNewServer('Second factors', (start) => {
  test('[ACC-02] an authenticator app counts once it was verified, and each of its codes signs in once', async () => {
    const clock = createHandClock();
    await using site = await start({}, { clock });
    const ada = await signUp(site, 'ada');
    const email = 'ada@confab.test';
    const { secret: first } = await ada.call('POST /me/factors/totp', { body: {} });
    // Not verified yet: the password alone signs in.
    await site.nobody.call('POST /sessions/sign-in', { body: { email, password } });
    const wrong = await ada.refused('POST /me/factors/totp/verify', { body: { code: '12 34' } });
    expect(wrong.is(codeWrong)).toBe(true);
    const { secret, recovery_codes } = await setUpTotp(ada, clock);
    expect(secret).not.toBe(first);
    expect(new Set(recovery_codes).size).toBe(10);
    expect((await ada.call('GET /me/factors')).factors).toMatchObject({
      totp: true,
      recovery_codes_left: 10,
    });

    const { challenge, methods } = await begin(site, email);
    expect(methods).toEqual(['totp', 'recovery_code']);
    // The code of the set-up is used up; those of two steps away are wrong; one beside is right.
    for (const code of [codeAt(secret, clock), codeAt(secret, clock, 2), '000000x', codeAt(first, clock)]) {
      expect((await refusedAnswer(site, challenge, code)).is(codeWrong)).toBe(true);
    }
    const next = codeAt(secret, clock, 1);
    const signedIn = await answer(site, challenge, `${next.slice(0, 3)} ${next.slice(3)}`);
    expect((await site.withToken(signedIn.token).call('GET /me')).me.id).toBe(ada.id);
    expect((await refusedAnswer(site, challenge, next)).is(signInChallengeInvalid)).toBe(true);
    const again = await begin(site, email);
    expect((await refusedAnswer(site, again.challenge, next)).is(codeWrong)).toBe(true);
    clock.advance(2 * stepMs);
    await answer(site, again.challenge, codeAt(secret, clock));

    const { database } = site.server.context;
    const [totp] = await database.read.query((k) => k.selectFrom('totp_secrets').selectAll());
    const codes = await database.read.query((k) => k.selectFrom('recovery_codes').selectAll());
    expect(JSON.stringify([totp, codes])).not.toContain(secret);
    expect(JSON.stringify(codes)).not.toContain(recovery_codes[0]);
  });

  test('[ACC-02] five wrong codes or ten minutes end a sign-in, also for the right code', async () => {
    const clock = createHandClock();
    await using site = await start({}, { clock });
    const ada = await signUp(site, 'ada');
    const { secret, recovery_codes } = await setUpTotp(ada, clock);
    clock.advance(stepMs * 2);
    const { challenge } = await begin(site, 'ada@confab.test');
    for (let tries = 0; tries < 5; tries++) {
      expect((await refusedAnswer(site, challenge, 'wrong')).is(codeWrong)).toBe(true);
    }
    for (const code of [codeAt(secret, clock), recovery_codes[0]!]) {
      expect((await refusedAnswer(site, challenge, code)).is(signInChallengeInvalid)).toBe(true);
    }
    const late = await begin(site, 'ada@confab.test');
    clock.advance(600_001);
    expect(
      (await refusedAnswer(site, late.challenge, codeAt(secret, clock))).is(signInChallengeInvalid),
    ).toBe(true);
    expect((await refusedAnswer(site, 'made-up', codeAt(secret, clock))).is(signInChallengeInvalid)).toBe(
      true,
    );
    expect((await ada.call('GET /me/factors')).factors.recovery_codes_left).toBe(10);
  });

  test('[ACC-02] codes count by account wherever they come from, over many sign-ins', async () => {
    const clock = createHandClock();
    await using site = await start({ requestsPerSecond: 1000 }, { clock });
    const ada = await signUp(site, 'ada');
    await setUpTotp(ada, clock);
    const outcomes: string[] = [];
    for (let round = 0; round < 3; round++) {
      const { challenge } = await begin(site, 'ada@confab.test');
      for (let tries = 0; tries < 5; tries++)
        outcomes.push((await refusedAnswer(site, challenge, 'wrong')).name);
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('code_wrong'));
    expect(outcomes.slice(10)).toEqual(Array(5).fill('rate_limited'));
  });

  test('[ACC-02] a recovery code signs in once, new ones replace the old, and the owner is notified', async () => {
    const clock = createHandClock();
    const [publicUrl, mailFrom] = ['https://chat.confab.test', 'chat@confab.test'];
    await using site = await start({ smtpUrl: smtp.url, mailFrom, publicUrl }, { clock });
    const email = 'ada@recovery.confab.test';
    const ada = await signUp(site, 'ada', email);
    const { recovery_codes: old } = await setUpTotp(ada, clock);
    const first = await begin(site, email);
    await answer(site, first.challenge, old[0]!.toUpperCase().replaceAll('-', ' '));
    const second = await begin(site, email);
    expect((await refusedAnswer(site, second.challenge, old[0]!)).is(codeWrong)).toBe(true);
    const { recovery_codes: fresh } = await ada.call('POST /me/factors/recovery-codes', { body: {} });
    expect((await refusedAnswer(site, second.challenge, old[1]!)).is(codeWrong)).toBe(true);
    await answer(site, second.challenge, fresh[0]!);
    expect((await ada.call('GET /me/factors')).factors.recovery_codes_left).toBe(9);
    await expect
      .poll(
        async () => {
          clock.advance(100);
          return (await site.backEnd.call('GET /mail')).mail.waiting;
        },
        { timeout: 10_000 },
      )
      .toBe(0);
    const texts = smtp.mails.filter(({ to }) => to === email).map(({ text }) => text);
    for (const part of ['was added', 'one of your recovery codes', 'were replaced'])
      expect(texts.some((text) => text.includes(part))).toBe(true);
  });

  test('[ACC-02] a password link does not replace the second factor', async () => {
    const clock = createHandClock();
    await using site = await start({}, { clock });
    const ada = await signUp(site, 'ada');
    const { secret } = await setUpTotp(ada, clock);
    clock.advance(2 * stepMs);
    const { url } = await site.backEnd.call('POST /users/{user_id}/reset-link', {
      params: { user_id: ada.id },
      body: {},
    });
    const body = { code: url.split('/').at(-1) as string, password: 'another lantern entirely' };
    const refused = await site.nobody.refused('POST /sessions/reset-password', { body });
    expect(refused.is(secondFactorRequired)).toBe(true);
    const { challenge } = refused.details as unknown as { challenge: string };
    expect((await answer(site, challenge, codeAt(secret, clock))).me.id).toBe(ada.id);
  });

  test('[ACC-01] [ACC-02] a sign-in begun with the old password ends when the password is changed', async () => {
    const clock = createHandClock();
    await using site = await start({}, { clock });
    const ada = await signUp(site, 'ada');
    const { secret, recovery_codes } = await setUpTotp(ada, clock);
    clock.advance(stepMs * 2);
    const { challenge } = await begin(site, 'ada@confab.test');
    await ada.call('POST /me/password', {
      body: { current_password: password, new_password: 'another lantern entirely' },
    });
    for (const code of [codeAt(secret, clock), recovery_codes[0] as string])
      expect((await refusedAnswer(site, challenge, code)).is(signInChallengeInvalid)).toBe(true);
  });

  test('[ACC-02] factors change only after a recent sign-in, and strangers get nothing', async () => {
    const clock = createHandClock();
    await using site = await start({}, { clock });
    const ada = await signUp(site, 'ada');
    const mallory = await site.person('mallory', 'admin');
    const { secret } = await setUpTotp(ada, clock);
    const strangers = [
      await mallory.refused('GET /me/factors'),
      await mallory.refused('POST /me/factors/totp', { body: {} }),
      await mallory.refused('POST /me/factors/totp/verify', { body: { code: codeAt(secret, clock) } }),
      await mallory.refused('DELETE /me/factors/totp'),
      await mallory.refused('POST /me/factors/recovery-codes', { body: {} }),
    ];
    expect(strangers.every((error) => error.is(sessionRequired))).toBe(true);
    clock.advance(15 * 60_000 + 1000);
    const stale = [
      await ada.refused('POST /me/factors/totp', { body: {} }),
      await ada.refused('DELETE /me/factors/totp'),
      await ada.refused('POST /me/factors/recovery-codes', { body: {} }),
    ];
    expect(stale.every((error) => error.is(confirmationRequired))).toBe(true);
    await ada.call('POST /me/security/confirm', { body: { password } });
    await ada.call('DELETE /me/factors/totp');
    expect((await ada.call('GET /me/factors')).factors).toMatchObject({
      totp: false,
      recovery_codes_left: 0,
    });
    await site.nobody.call('POST /sessions/sign-in', { body: { email: 'ada@confab.test', password } });
  });

  test('[ACC-02] people whose role needs a second factor set it up at their next sign-in, and do nothing else before', async () => {
    const clock = createHandClock();
    await using site = await start({}, { clock });
    const root = await signUp(site, 'root');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    await signUp(site, 'ada');
    const email = 'ada@confab.test';
    await root.call('PATCH /app', { body: { second_factor_roles: ['user'] } });
    expect((await site.nobody.call('GET /app')).app.second_factor_roles).toEqual(['user']);
    const { me, token, second_factor_setup } = await site.nobody.call('POST /sessions/sign-in', {
      body: { email, password },
    });
    expect(second_factor_setup).toBe(true);
    const ada = site.withToken(token, me.id);
    const refusals = [
      await ada.refused('GET /me'),
      await ada.refused('POST /users/query', { body: {} }),
      await ada.refused('POST /channels/{type}/{id}/query', {
        params: { type: 'team', id: 'general' },
        body: {},
      }),
      await ada.refused('POST /me/password', {
        body: { current_password: password, new_password: 'another lantern entirely' },
      }),
      await ada.refused('DELETE /me/factors/totp'),
    ];
    expect(refusals.every((error) => error.is(secondFactorSetupRequired))).toBe(true);
    await expect(openSocket(site.url, token)).rejects.toBeDefined();
    expect((await ada.call('GET /me/factors')).factors).toMatchObject({ required: true, totp: false });
    await setUpTotp(ada, clock);
    expect((await ada.call('GET /me')).me.id).toBe(me.id);
    expect((await ada.refused('DELETE /me/factors/totp')).is(secondFactorNeeded)).toBe(true);
    // An admin is not concerned, and sees no limit.
    const admin = await site.nobody.call('POST /sessions/sign-in', {
      body: { email: 'root@confab.test', password },
    });
    expect(admin.second_factor_setup).toBeUndefined();
    await site.withToken(admin.token).call('GET /me');
  });

  test('[ACC-02] an admin removes the lost factors of a user, which is audited', async () => {
    const clock = createHandClock();
    await using site = await start({}, { clock });
    const root = await signUp(site, 'root');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const ada = await signUp(site, 'ada');
    const mallory = await signUp(site, 'mallory');
    const { secret } = await setUpTotp(ada, clock);
    const params = { user_id: ada.id };
    const reset = 'POST /users/{user_id}/reset-factors' as const;
    const moderator = await site.person('grace', 'moderator');
    for (const person of [mallory, ada, moderator]) {
      expect((await person.refused(reset, { params, body: {} })).is(notAllowed)).toBe(true);
    }
    const unknown = await root.refused(reset, { params: { user_id: 'nobody' }, body: {} });
    expect(unknown.is(userNotFound)).toBe(true);
    const { challenge } = await begin(site, 'ada@confab.test');
    await root.call(reset, { params, body: {} });
    clock.advance(2 * stepMs);
    expect((await refusedAnswer(site, challenge, codeAt(secret, clock))).is(signInChallengeInvalid)).toBe(
      true,
    );
    await site.nobody.call('POST /sessions/sign-in', { body: { email: 'ada@confab.test', password } });
    const { entries } = await root.call('POST /audit/query', {
      body: { filter: { user_id: ada.id, actions: ['user.factors_reset', 'user.factor_added'] } },
    });
    expect(entries.map(({ action, actor }) => [action, actor?.id]).slice(0, 2)).toEqual([
      ['user.factors_reset', root.id],
      ['user.factor_added', ada.id],
    ]);
    expect(entries[1]?.details).toEqual({ method: 'totp' });
  });

  test('[APP-07] [ACC-02] a person’s export names their second steps, without a secret or code', async () => {
    const clock = createHandClock();
    await using site = await start({}, { clock });
    const ada = await signUp(site, 'ada');
    const { secret, recovery_codes } = await setUpTotp(ada, clock);
    const { task } = await ada.call('POST /users/{user_id}/export', { params: { user_id: ada.id } });
    const address = await vi.waitFor(async () => {
      clock.advance(10);
      const { task: now } = await ada.call('GET /tasks/{task_id}', { params: { task_id: task.id } });
      expect(now.status).toBe('done');
      return `/api/v1/exports/${now.result.export_id}`;
    });
    const files = unzipSync(new Uint8Array(await (await ada.fetch(address)).arrayBuffer()));
    const steps = strFromU8(files['second_steps.jsonl'] as Uint8Array);
    const lines = steps
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toEqual([{ kind: 'totp' }, { kind: 'recovery_codes', left: recovery_codes?.length }]);
    const whole = Object.values(files).map((bytes) => strFromU8(bytes));
    for (const word of [secret, ...(recovery_codes ?? [])]) expect(whole.join('')).not.toContain(word);
  });
});
