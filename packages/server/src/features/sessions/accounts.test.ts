import {
  type ChatError,
  credentialsWrong,
  emailTaken,
  inputInvalid,
  invitationInvalid,
  mailNotConfigured,
  notAllowed,
  passwordTooWeak,
  rateLimited,
  resetCodeInvalid,
  signUpClosed,
  tokenInvalid,
  unauthenticated,
} from '@confab/protocol';
import type { Person, TestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { hashPlainCodes } from './invitations.ts';

const password = 'lantern works at night';
const account = (name: string) => ({ name, email: `${name.toLowerCase()}@confab.example`, password });

const signUp = async (server: TestServer, name: string, more: { invitation?: string } = {}) => {
  const answer = await server.nobody.call('POST /sessions/sign-up', { body: { ...account(name), ...more } });
  return { me: answer.me, person: server.withToken(answer.token, answer.me.id), token: answer.token };
};
const invite = async (admin: Person, body = {}) =>
  (await admin.call('POST /invitations', { body })).invitation;

onEachNewServer('Accounts', (start) => {
  test('[APP-02] of concurrent first sign-ups, one becomes admin and the others need an invitation', async () => {
    await using server = await start();
    expect((await server.nobody.call('GET /app')).app.needs_first_user).toBe(true);
    const outcomes = await Promise.allSettled(['Ada', 'Grace', 'Linus'].map((name) => signUp(server, name)));
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(made.map(({ me }) => me.role)).toEqual(['admin']);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.map((error) => error.name)).toEqual([signUpClosed.name, signUpClosed.name]);
    const { app } = await server.nobody.call('GET /app');
    expect(app.needs_first_user).toBe(false);
    expect((await server.backEnd.call('POST /users/query', { body: {} })).users).toHaveLength(1);
  });

  test('[APP-02] [APP-06] a new account’s id reveals nothing, and two users of the same name have different ones', async () => {
    await using server = await start();
    const { person: admin } = await signUp(server, 'Ada');
    await admin.call('PATCH /app', { body: { sign_up: 'open', guests: true } });
    const body = { ...account('Ada'), email: 'other@confab.example' };
    const { me: other } = await server.nobody.call('POST /sessions/sign-up', { body });
    const { me: guest } = await server.nobody.call('POST /sessions/guest', { body: { name: 'Ada' } });
    const ids = [admin.id, other.id, guest.id];
    for (const id of ids) expect(id).toMatch(/^u-[a-z2-7]{13}$/);
    expect(new Set(ids).size).toBe(3);
  });

  test('[APP-02] a server that ever had a user grants no further first account, with or without an admin', async () => {
    await using server = await start();
    await server.person('grace');
    expect((await server.nobody.call('GET /app')).app.needs_first_user).toBe(false);
    const error = await server.nobody.refused('POST /sessions/sign-up', { body: account('Mallory') });
    expect(error.is(signUpClosed)).toBe(true);
    const { code } = await invite(server.backEnd);
    expect((await signUp(server, 'Linus', { invitation: code })).me.role).toBe('user');
  });

  test('[APP-02] signs in with e-mail and password, with the same error for a wrong password and an unknown address', async () => {
    await using server = await start();
    const { me } = await signUp(server, 'Ada');
    const { email } = account('Ada');
    const answer = await server.nobody.call('POST /sessions/sign-in', {
      body: { email: ` ${email.toUpperCase()} `, password },
    });
    expect(answer.me.id).toBe(me.id);
    expect((await server.withToken(answer.token).call('GET /me')).me.email).toBe(email);

    const wrong = await server.nobody.refused('POST /sessions/sign-in', {
      body: { email, password: 'wrong password' },
    });
    const unknown = await server.nobody.refused('POST /sessions/sign-in', {
      body: { email: 'mallory@confab.example', password },
    });
    expect(wrong.is(credentialsWrong)).toBe(true);
    expect(unknown.toJSON()).toEqual(wrong.toJSON());
  });

  test('[APP-02] an invitation admits its number of users, with its role', async () => {
    await using server = await start();
    await signUp(server, 'Ada');
    const invitation = await invite(server.backEnd, { role: 'moderator', max_uses: 2 });
    const names = ['Grace', 'Linus', 'Mallory', 'Eve'];
    const outcomes = await Promise.allSettled(
      names.map((name) => signUp(server, name, { invitation: invitation.code })),
    );
    const roles = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.me.role] : [],
    );
    expect(roles).toEqual(['moderator', 'moderator']);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason.is(invitationInvalid)).toBe(true);
    }
    expect((await server.backEnd.call('GET /invitations')).invitations).toEqual([]);
  });

  test('[APP-02] an invitation’s code is shown once and stored as a hash, and it is revoked by its id', async () => {
    await using server = await start();
    const admin = await server.person('root', 'admin');
    const { code, url, ...listed } = await invite(admin);
    expect(url).toBe(`${server.url}/join/${code}`);
    expect((await admin.call('GET /invitations')).invitations).toEqual([listed]);
    const { database } = server.server.context;
    const rows = await database.read.query((k) => k.selectFrom('invitations').selectAll());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(code);

    const params = { code: listed.id };
    const mallory = await server.person('mallory');
    expect((await mallory.refused('GET /invitations')).is(notAllowed)).toBe(true);
    expect((await mallory.refused('DELETE /invitations/{code}', { params })).is(notAllowed)).toBe(true);
    // Neither listed nor stored values grant access.
    for (const stolen of [listed.id, String(rows[0]?.code_hash)]) {
      const body = { ...account('Mallory'), invitation: stolen };
      expect((await server.nobody.refused('POST /sessions/sign-up', { body })).is(invitationInvalid)).toBe(
        true,
      );
    }
    await admin.call('DELETE /invitations/{code}', { params });
    expect((await server.nobody.refused('GET /invitations/{code}', { params: { code } })).name).toBe(
      invitationInvalid.name,
    );
  });

  test('[APP-02] plain-text invitations of an earlier version remain valid, as hashes', async () => {
    await using server = await start();
    const { context } = server.server;
    const { code, id } = await invite(server.backEnd);
    await context.database.write((tx) =>
      tx.query((k) => k.updateTable('invitations').set({ code_hash: code })),
    );
    await hashPlainCodes(context);
    const rows = await context.database.read.query((k) => k.selectFrom('invitations').selectAll());
    expect(rows.map(({ code_hash }) => code_hash.slice(0, 12))).toEqual([id]);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await signUp(server, 'Linus', { invitation: code })).me.name).toBe('Linus');
  });

  test('[APP-02] probing an address with an invitation consumes a use of it', async () => {
    await using server = await start();
    await signUp(server, 'Ada');
    const { code } = await invite(server.backEnd, { max_uses: 2 });
    const ask = (name: string) =>
      server.nobody.refused('POST /sessions/sign-up', { body: { ...account(name), invitation: code } });
    expect((await ask('Ada')).is(emailTaken)).toBe(true);
    const usesLeft = async () =>
      (await server.backEnd.call('GET /invitations')).invitations.map(({ uses_left }) => uses_left);
    expect(await usesLeft()).toEqual([1]);
    expect((await ask('Ada')).is(emailTaken)).toBe(true);
    expect(await usesLeft()).toEqual([]);
    for (const name of ['Ada', 'Mallory']) expect((await ask(name)).is(invitationInvalid)).toBe(true);
  });

  test('[APP-02] used, revoked, expired and invented codes get the same answer', async () => {
    let skippedMs = 0;
    const clock = { now: () => Date.now() + skippedMs, after: () => () => {} };
    await using server = await start({}, { clock });
    await signUp(server, 'Ada');
    const [used, revoked, expired] = [
      await invite(server.backEnd),
      await invite(server.backEnd),
      await invite(server.backEnd, { expires_in_hours: 1 }),
    ];
    await signUp(server, 'Grace', { invitation: used.code });
    expect(
      (await server.nobody.call('GET /invitations/{code}', { params: { code: expired.code } })).app_name,
    ).toBe('Confab');
    await server.backEnd.call('DELETE /invitations/{code}', { params: { code: revoked.code } });
    skippedMs = 2 * 3_600_000;
    const answers = [];
    for (const code of [used.code, revoked.code, expired.code, 'invented']) {
      const asked = await server.nobody.refused('GET /invitations/{code}', { params: { code } });
      const tried = await server.nobody.refused('POST /sessions/sign-up', {
        body: { ...account('Mallory'), invitation: code },
      });
      answers.push(JSON.stringify(asked), JSON.stringify(tried));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain(invitationInvalid.name);
  });

  test('[APP-02] only admins create, see and revoke invitations', async () => {
    await using server = await start();
    const mallory = await server.person('mallory');
    const { code } = await invite(server.backEnd);
    expect((await mallory.refused('POST /invitations', { body: {} })).is(notAllowed)).toBe(true);
    expect((await mallory.refused('GET /invitations')).is(notAllowed)).toBe(true);
    expect((await mallory.refused('DELETE /invitations/{code}', { params: { code } })).is(notAllowed)).toBe(
      true,
    );
    expect((await server.nobody.refused('GET /invitations')).is(unauthenticated)).toBe(true);
    const refused = await mallory.refused('POST /users/{user_id}/reset-link', {
      params: { user_id: 'mallory' },
    });
    expect(refused.is(notAllowed)).toBe(true);
  });

  test('[APP-02] an admin opens sign-up to everyone or to a domain’s addresses', async () => {
    await using server = await start();
    const { person: ada } = await signUp(server, 'Ada');
    await ada.call('PATCH /app', { body: { sign_up: 'domains', sign_up_domains: ['Confab.example'] } });
    expect((await signUp(server, 'Grace')).me.role).toBe('user');
    const stranger = { ...account('Mallory'), email: 'mallory@not-confab.example' };
    expect((await server.nobody.refused('POST /sessions/sign-up', { body: stranger })).is(signUpClosed)).toBe(
      true,
    );
    await ada.call('PATCH /app', { body: { sign_up: 'open' } });
    await server.nobody.call('POST /sessions/sign-up', { body: stranger });
    expect((await server.nobody.refused('POST /sessions/sign-up', { body: stranger })).is(emailTaken)).toBe(
      true,
    );
  });

  test('[APP-02] concurrent sign-ups with one e-mail address create one account', async () => {
    await using server = await start();
    const { person: ada } = await signUp(server, 'Ada');
    await ada.call('PATCH /app', { body: { sign_up: 'open' } });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => signUp(server, 'Grace')));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  test('[APP-03] guests can enter only if the app allows it, as guests', async () => {
    await using server = await start();
    const body = { name: 'Mallory' };
    expect((await server.nobody.refused('POST /sessions/guest', { body })).is(signUpClosed)).toBe(true);
    await server.backEnd.call('PATCH /app', { body: { guests: true } });
    expect((await server.nobody.call('POST /sessions/guest', { body })).me.role).toBe('guest');
  });

  test.each([
    'password',
    '11111111',
    'Passw0rd',
    'ada lovelace',
    'ada.lovelace@confab.example',
    'ada.lovelace1!',
  ])('[APP-02] the password %j is refused by rule', async (weak) => {
    await using server = await start();
    const body = { name: 'Ada Lovelace', email: 'ada.lovelace@confab.example', password: weak };
    const error = await server.nobody.refused('POST /sessions/sign-up', { body });
    expect(error.is(passwordTooWeak)).toBe(true);
    expect(error.details.issues?.[0]?.field).toBe('password');
  });

  test('[APP-02] a password that is too short or too long is an error that names the field and the rule', async () => {
    await using server = await start();
    for (const bad of ['short', 'x'.repeat(257)]) {
      const error = await server.nobody.refused('POST /sessions/sign-up', {
        body: { ...account('Ada'), password: bad },
      });
      expect(error.is(inputInvalid)).toBe(true);
      expect(error.details.issues?.[0]).toMatchObject({
        field: 'password',
        rule: expect.stringContaining('characters'),
      });
    }
  });

  test('[APP-02] a reset link sets a new password once and ends all other sessions', async () => {
    await using server = await start();
    const { me, person: oldDevice } = await signUp(server, 'Ada');
    const link = () =>
      server.backEnd.call('POST /users/{user_id}/reset-link', { params: { user_id: me.id } });
    const codeOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
    const first = await link();
    const second = await link();
    const renewed = { password: 'another lantern entirely' };
    const tooLate = await server.nobody.refused('POST /sessions/reset-password', {
      body: { ...renewed, code: codeOf(first.url) },
    });
    expect(tooLate.is(resetCodeInvalid)).toBe(true);
    const code = codeOf(second.url);
    const weak = await server.nobody.refused('POST /sessions/reset-password', {
      body: { password: 'password1', code },
    });
    expect(weak.is(passwordTooWeak)).toBe(true);

    const answer = await server.nobody.call('POST /sessions/reset-password', { body: { ...renewed, code } });
    expect((await server.withToken(answer.token).call('GET /me')).me.id).toBe(me.id);
    expect((await oldDevice.refused('GET /me')).is(tokenInvalid)).toBe(true);
    const again = await server.nobody.refused('POST /sessions/reset-password', {
      body: { ...renewed, code },
    });
    expect(again.is(resetCodeInvalid)).toBe(true);
    const { email } = account('Ada');
    expect(
      (await server.nobody.refused('POST /sessions/sign-in', { body: { email, password } })).is(
        credentialsWrong,
      ),
    ).toBe(true);
    await server.nobody.call('POST /sessions/sign-in', { body: { email, ...renewed } });
  });

  test('[APP-02] [ACC-01] sign-ins with the old password that a reset overtakes open no session', async () => {
    await using server = await start();
    const { me } = await signUp(server, 'Ada');
    const { url } = await server.backEnd.call('POST /users/{user_id}/reset-link', {
      params: { user_id: me.id },
    });
    const code = url.slice(url.lastIndexOf('/') + 1);
    const fresh = 'another lantern entirely';
    const reset = server.nobody.call('POST /sessions/reset-password', { body: { code, password: fresh } });
    const { email } = account('Ada');
    // Passwords are verified a few at a time: the last ones after the reset.
    const old = Array.from({ length: 8 }, () =>
      server.nobody.call('POST /sessions/sign-in', { body: { email, password } }),
    );
    const { token } = await reset;
    await Promise.allSettled(old);
    const { sessions } = await server.withToken(token).call('GET /sessions');
    expect(sessions).toHaveLength(1);
    await server.nobody.call('POST /sessions/sign-in', { body: { email, password: fresh } });
  });

  test('[APP-02] behind a proxy callers count by the hop that it added: forging has no effect, and locks nobody else out', async () => {
    await using server = await start({ requestsPerSecond: 50, trustProxy: 1 });
    const { me } = await signUp(server, 'Ada');
    const { email } = account('Ada');
    const signIn = (given: string, forwarded: string) =>
      fetch(`${server.url}/api/v1/sessions/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
        body: JSON.stringify({ email, password: given }),
      });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await signIn('guess number one', `127.0.0.${count}, 203.0.113.9`)).status);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    const own = await signIn(password, '127.0.0.1, 203.0.113.77');
    expect(own.status).toBe(200);
    const { token } = await own.json();
    const { sessions } = await server.withToken(token, me.id).call('GET /sessions');
    expect(sessions.map(({ address }) => address)).toContain('203.0.113.77');
    const metrics = { headers: { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' } };
    expect((await fetch(`${server.url}/metrics`, metrics)).status).toBe(404);
  });

  test('[APP-02] password guessing is slowed down, by account and by address', async () => {
    await using server = await start({ requestsPerSecond: 50 });
    const attempts = (count: number, name: (index: number) => string) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          server.nobody.refused('POST /sessions/sign-in', {
            body: { email: `${name(index)}@confab.example`, password: 'guess number one' },
          }),
        ),
      );
    const limited = (errors: ChatError[]) => errors.filter((error) => error.is(rateLimited));
    const onOne = limited(await attempts(12, () => 'ada'));
    expect(onOne.length).toBeGreaterThan(0);
    expect(onOne[0]?.details.retry_after_ms).toBeGreaterThan(0);
    expect(limited(await attempts(5, (index) => `someone-${index}`))).toEqual([]);
    expect(limited(await attempts(30, (index) => `another-${index}`)).length).toBeGreaterThan(0);
    // Resets by e-mail are limited to five per hour and address; here the answer is that there is no mail.
    expect((await server.nobody.call('GET /app')).app.sign_in).toEqual({ reset_by_mail: false });
    const asked: string[] = [];
    for (let count = 0; count < 6; count++) {
      const body = { email: 'ada@confab.example' };
      asked.push((await server.nobody.refused('POST /sessions/request-password-reset', { body })).name);
    }
    expect(asked).toEqual([...Array(5).fill(mailNotConfigured.name), rateLimited.name]);
  });
});
