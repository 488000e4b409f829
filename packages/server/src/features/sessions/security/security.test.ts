import {
  confirmationRequired,
  credentialsWrong,
  emailChangeInvalid,
  emailTaken,
  lastSignInMethod,
  mailNotConfigured,
  notFound,
  passwordTooWeak,
  passwordWrong,
  sessionRequired,
  tokenInvalid,
} from '@confab/protocol';
import {
  type MailServer,
  nodesPerTestServer,
  signToken,
  startMailServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandClock, type HandClock } from '../../../testing/handClock.ts';
import { holdWrites } from '../../../testing/heldWrites.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';

const [publicUrl, mailFrom] = ['https://chat.confab.test', 'chat@confab.test'];
const password = 'rain radar until nine';
const quarterHour = 15 * 60_000;

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

async function signIn(site: TestServer, email: string, secret = password) {
  const { me, token } = await site.nobody.call('POST /sessions/sign-in', {
    body: { email, password: secret },
  });
  return site.withToken(token, me.id);
}

/** Waits until the queue is empty. */
const mailed = (site: TestServer, clock: HandClock) =>
  expect
    .poll(
      async () => {
        clock.advance(100);
        return (await site.backEnd.call('GET /mail')).mail.waiting;
      },
      { timeout: 10_000 },
    )
    .toBe(0);

const codeIn = (text: string) =>
  /https:\/\/chat\.confab\.test\/settings\/security\/email\/([\w-]+)/.exec(text)?.[1] as string;

onEachNewServer('Security of an account', (start) => {
  test('[ACC-01] people change their password with the current one, and other sessions end unless they are kept', async () => {
    const clock = createHandClock();
    await using site = await start({ smtpUrl: smtp.url, mailFrom, publicUrl }, { clock });
    const email = 'ada@passwords.confab.test';
    const ada = await signUp(site, 'ada', email);
    const other = await signIn(site, email);
    const change = (current_password: string, new_password: string, keep_other_sessions?: boolean) => ({
      body: { current_password, new_password, ...(keep_other_sessions && { keep_other_sessions }) },
    });
    const wrong = await ada.refused('POST /me/password', change('not the password', 'a second lantern'));
    expect(wrong.is(passwordWrong)).toBe(true);
    expect(wrong.details.issues?.[0]?.field).toBe('current_password');
    const common = await ada.refused('POST /me/password', change(password, 'password123'));
    expect(common.is(passwordTooWeak)).toBe(true);
    expect(common.details.issues?.[0]?.field).toBe('new_password');

    await ada.call('POST /me/password', change(password, 'a second lantern', true));
    await other.call('GET /me');
    await mailed(site, clock);
    const kept = await smtp.next(email);
    expect(kept.subject).toBe('Your Confab password was changed');
    expect(kept.text).not.toContain('signed out');

    await ada.call('POST /me/password', change('a second lantern', 'a third lantern'));
    expect((await other.refused('GET /me')).is(tokenInvalid)).toBe(true);
    await ada.call('GET /me');
    await mailed(site, clock);
    expect((await smtp.next(email)).text).toContain('all other sessions were signed out');
    for (const old of [password, 'a second lantern']) {
      const refused = await site.nobody.refused('POST /sessions/sign-in', { body: { email, password: old } });
      expect(refused.is(credentialsWrong)).toBe(true);
    }
    await signIn(site, email, 'a third lantern');
    const { entries } = await site.backEnd.call('POST /audit/query', {
      body: { filter: { actions: ['user.password_changed'] } },
    });
    expect(entries.map(({ actor, user }) => [actor?.id, user?.id])).toEqual([
      [ada.id, ada.id],
      [ada.id, ada.id],
    ]);
  });

  test('[ACC-01] an email address changes by a link to the new one, once, within an hour, and the old one is notified', async () => {
    const clock = createHandClock();
    await using site = await start({ smtpUrl: smtp.url, mailFrom, publicUrl }, { clock });
    const [old, fresh] = ['ada@old.confab.test', 'ada@new.confab.test'];
    const ada = await signUp(site, 'ada', old);
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const mallory = await signUp(site, 'mallory');
    const ask = (email: string) => ada.call('POST /me/email', { body: { email } });
    const linkTo = async (email: string) => {
      await mailed(site, clock);
      return codeIn((await smtp.next(email)).text);
    };
    const confirm = (code: string) => ({ body: { code } });

    await ask(` ${fresh.toUpperCase()} `);
    const first = await linkTo(fresh);
    expect((await ada.call('GET /me/security')).security).toMatchObject({
      email: old,
      pending_email: fresh,
      has_password: true,
    });
    const { database } = site.server.context;
    const rows = await database.read.query((k) => k.selectFrom('email_changes').selectAll());
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(first);
    // A newer request replaces the first; a stranger's session cannot use the link.
    await ask(fresh);
    const second = await linkTo(fresh);
    for (const [person, code] of [
      [ada, first],
      [mallory, second],
      [ada, 'made-up'],
    ] as const)
      expect((await person.refused('POST /me/email/confirm', confirm(code))).is(emailChangeInvalid)).toBe(
        true,
      );
    expect((await ada.call('GET /me')).me.email).toBe(old);

    expect((await ada.call('POST /me/email/confirm', confirm(second))).email).toBe(fresh);
    expect((await ada.call('GET /me')).me.email).toBe(fresh);
    expect((await ada.refused('POST /me/email/confirm', confirm(second))).is(emailChangeInvalid)).toBe(true);
    await mailed(site, clock);
    expect((await smtp.next(old)).subject).toBe('Your Confab email address was changed');
    await signIn(site, fresh);
    const gone = await site.nobody.refused('POST /sessions/sign-in', { body: { email: old, password } });
    expect(gone.is(credentialsWrong)).toBe(true);

    // Whether another account has an address is learned by its owner alone, and the link expires.
    await ask('mallory@confab.test');
    const link = await linkTo('mallory@confab.test');
    expect((await ada.refused('POST /me/email/confirm', confirm(link))).is(emailTaken)).toBe(true);
    await ask('ada@late.confab.test');
    const late = await linkTo('ada@late.confab.test');
    clock.advance(3_600_000);
    expect((await ada.refused('POST /me/email/confirm', confirm(late))).is(emailChangeInvalid)).toBe(true);
    expect((await ada.call('GET /me/security')).security.pending_email).toBeUndefined();
  });

  test('[ACC-01] after a quarter of an hour, people confirm who they are before they change how they sign in', async () => {
    const clock = createHandClock();
    await using site = await start({ smtpUrl: smtp.url, mailFrom, publicUrl }, { clock });
    const ada = await signUp(site, 'ada', 'ada@confirmed.confab.test');
    const other = await signIn(site, 'ada@confirmed.confab.test');
    const body = { email: 'ada@elsewhere.confab.test' };
    clock.advance(quarterHour + 1000);
    const refused = await ada.refused('POST /me/email', { body });
    expect(refused.is(confirmationRequired)).toBe(true);
    expect(refused.details).toMatchObject({ methods: ['password'] });
    const wrong = await ada.refused('POST /me/security/confirm', { body: { password: 'not the password' } });
    expect(wrong.is(passwordWrong)).toBe(true);
    await ada.call('POST /me/security/confirm', { body: { password } });
    await ada.call('POST /me/email', { body });
    // Another session is not confirmed by that, and this one not for long.
    expect((await other.refused('POST /me/email', { body })).is(confirmationRequired)).toBe(true);
    clock.advance(quarterHour + 1000);
    expect((await ada.refused('POST /me/email', { body })).is(confirmationRequired)).toBe(true);
  });

  // The test makes the writes of one process wait.
  test.runIf(nodesPerTestServer() === 1)(
    '[ACC-01] nobody confirms who they are by a password that is changed at this moment',
    async () => {
      await using site = await start();
      const ada = await signUp(site, 'ada');
      const other = await signIn(site, 'ada@confab.test');
      const writes = holdWrites(site, { ofEndpoints: true });
      const new_password = 'a second lantern';
      const change = { current_password: password, new_password, keep_other_sessions: true };
      const changed = await writes.queue(() => ada.call('POST /me/password', { body: change }));
      const confirmed = await writes.queue(() =>
        other.refused('POST /me/security/confirm', { body: { password } }),
      );
      writes.release();
      await changed.answer;
      expect((await confirmed.answer).is(passwordWrong)).toBe(true);
      await other.call('POST /me/security/confirm', { body: { password: new_password } });
    },
  );

  test('[ACC-01] users of a host and callers without a session get nothing', async () => {
    await using site = await start();
    const ada = await signUp(site, 'ada');
    const mallory = await site.person('mallory', 'admin');
    const asHost = signToken(site.appSecret, { user_id: ada.id });
    for (const person of [mallory, site.backEnd, site.withToken(asHost, ada.id)]) {
      const refusals = [
        await person.refused('GET /me/security'),
        await person.refused('POST /me/security/confirm', { body: { password } }),
        await person.refused('POST /me/password', {
          body: { current_password: password, new_password: 'a second lantern' },
        }),
        await person.refused('POST /me/email', { body: { email: 'mallory@confab.test' } }),
        await person.refused('POST /me/email/confirm', { body: { code: 'made-up' } }),
        await person.refused('DELETE /me/identities/{identity_id}', { params: { identity_id: 'x' } }),
      ];
      expect(refusals.every((error) => error.is(sessionRequired))).toBe(true);
    }
    expect((await site.nobody.refused('GET /me/security')).status).toBe(401);
    const unmailed = await ada.refused('POST /me/email', { body: { email: 'ada@else.confab.test' } });
    expect(unmailed.is(mailNotConfigured)).toBe(true);
    await signIn(site, 'ada@confab.test');
  });

  test('[ACC-01] linked identities are listed and unlinked, but never the last way to sign in', async () => {
    await using site = await start();
    const ada = await signUp(site, 'ada');
    const grace = await site.person('grace', 'admin');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const mallory = await signUp(site, 'mallory');
    const link = (user_id: string, subject: string) =>
      site.server.context.database.write((tx) =>
        tx.query((k) =>
          k
            .insertInto('identities')
            .values({ issuer: 'https://id.confab.test', subject, user_id, created_at: Date.now() })
            .returningAll(),
        ),
      );
    await link(ada.id, 'u1');
    const { security } = await ada.call('GET /me/security');
    expect(security.identities).toEqual([
      { id: expect.any(String), issuer: 'https://id.confab.test', created_at: expect.any(String) },
    ]);
    expect(JSON.stringify(security)).not.toContain('u1');
    const params = { identity_id: security.identities[0]!.id };
    const unlink = 'DELETE /me/identities/{identity_id}' as const;
    expect((await mallory.refused(unlink, { params })).is(notFound)).toBe(true);
    expect((await grace.refused(unlink, { params })).is(sessionRequired)).toBe(true);

    await site.server.context.database.write((tx) =>
      tx.query((k) => k.deleteFrom('passwords').where('user_id', '=', ada.id).returningAll()),
    );
    expect((await ada.refused(unlink, { params })).is(lastSignInMethod)).toBe(true);
    expect((await ada.call('GET /me/security')).security).toMatchObject({
      has_password: false,
      confirmation_methods: ['sign_in'],
    });
    const { url } = await site.backEnd.call('POST /users/{user_id}/reset-link', {
      params: { user_id: ada.id },
      body: {},
    });
    const answer = await site.nobody.call('POST /sessions/reset-password', {
      body: { code: url.split('/').at(-1) as string, password },
    });
    const again = site.withToken(answer.token, ada.id);
    await again.call(unlink, { params });
    expect((await again.call('GET /me/security')).security.identities).toEqual([]);
    expect((await again.refused(unlink, { params })).is(notFound)).toBe(true);
  });
});
