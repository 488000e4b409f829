import { credentialsWrong, resetCodeInvalid } from '@confab/protocol';
import { type MailServer, nodesPerTestServer, startMailServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandClock, type HandClock } from '../../testing/handClock.ts';
import { holdWrites } from '../../testing/heldWrites.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { mail } from '../mail/index.ts';

const [publicUrl, mailFrom] = ['https://chat.confab.test', 'chat@confab.test'];
const email = 'ada@confab.test';
const first = 'rain radar until nine';

let smtp: MailServer;
beforeAll(async () => {
  smtp = await startMailServer();
});
afterAll(() => smtp[Symbol.asyncDispose]());

const ask = (site: TestServer, to: string) =>
  site.nobody.call('POST /sessions/request-password-reset', { body: { email: to } });
const codeIn = (text: string) => /https:\/\/chat\.confab\.test\/reset\/([\w-]+)/.exec(text)?.[1] as string;
/** Waits until the queue is empty, advancing through the retries. */
const settled = (site: TestServer, clock: HandClock) =>
  expect
    .poll(
      async () => {
        clock.advance(2000);
        return (await site.backEnd.call('GET /mail')).mail.waiting;
      },
      { timeout: 10_000 },
    )
    .toBe(0);

onEachNewServer('A reset by e-mail', (start) => {
  test('[WEB-02] mails about passwords are in the language of their receiver', async () => {
    const clock = createHandClock();
    await using site = await start({ smtpUrl: smtp.url, mailFrom, publicUrl }, { clock });
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    for (const [name, language, asked, changed, opening] of [
      [
        'ada',
        'de-CH',
        'Dein Passwort für Confab zurücksetzen',
        'Dein Passwort für Confab wurde geändert',
        'lang="de" dir="ltr"',
      ],
      [
        'grace',
        'ar',
        'إعادة تعيين كلمة مرورك في Confab',
        'تم تغيير كلمة مرورك في Confab',
        'lang="ar" dir="rtl"',
      ],
      [
        'linus',
        'fr',
        'Reset your Confab password',
        'Your Confab password was changed',
        'lang="en" dir="ltr"',
      ],
    ] as const) {
      const to = `${name}@languages.confab.test`;
      const { token } = await site.nobody.call('POST /sessions/sign-up', {
        body: { name, email: to, password: first },
      });
      await site.withToken(token).call('PATCH /me/notification-settings', { body: { language } });
      await ask(site, to);
      await settled(site, clock);
      const reset = await smtp.next(to);
      expect([reset.subject, reset.html]).toEqual([asked, expect.stringContaining(opening)]);
      await site.nobody.call('POST /sessions/reset-password', {
        body: { code: codeIn(reset.text), password: 'another lantern entirely' },
      });
      expect((await smtp.next(to)).subject).toBe(changed);
    }
  });

  test('[APP-02] a forgotten password is reset by a mailed link, once, within an hour, and all other sessions end', async () => {
    const clock = createHandClock();
    await using site = await start({ smtpUrl: smtp.url, mailFrom, publicUrl }, { clock });
    expect((await site.nobody.call('GET /app')).app.sign_in.reset_by_mail).toBe(true);
    const signUp = await site.nobody.call('POST /sessions/sign-up', {
      body: { name: 'Ada', email, password: first },
    });
    const device = site.withToken(signUp.token);
    const before = smtp.mails.length;
    smtp.refuse(email, 451);
    expect(await ask(site, ' ADA@confab.test ')).toEqual({ duration: expect.any(String) });
    expect(await ask(site, 'nobody@confab.test')).toEqual({ duration: expect.any(String) });
    await settled(site, clock);
    const got = await smtp.next(email);
    expect(smtp.mails.slice(before).map(({ to }) => to)).toEqual([email]);
    const code = codeIn(got.text);
    expect(codeIn(got.html)).toBe(code);

    const reset = (password: string, with_ = code) =>
      site.nobody.call('POST /sessions/reset-password', { body: { code: with_, password } });
    await ask(site, email);
    const second = codeIn((await smtp.next(email)).text);
    const answer = await reset('another lantern entirely');
    expect(answer.me.email).toBe(email);
    expect((await smtp.next(email)).subject).toContain('was changed');
    await expect(device.call('GET /me')).rejects.toMatchObject({ status: 401 });
    const old = await site.nobody.refused('POST /sessions/sign-in', { body: { email, password: first } });
    expect(old.is(credentialsWrong)).toBe(true);
    for (const used of [code, second, 'made-up'])
      await expect(reset('a third lantern entirely', used)).rejects.toMatchObject({
        name: resetCodeInvalid.name,
      });

    await ask(site, email);
    const late = codeIn((await smtp.next(email)).text);
    clock.advance(3_600_001);
    await expect(reset('a third lantern entirely', late)).rejects.toMatchObject({
      name: resetCodeInvalid.name,
    });
  });

  // The test makes the writes of one process wait.
  test.runIf(nodesPerTestServer() === 1)(
    '[APP-02] [ACC-01] no link is mailed to an address that its owner gives up at this moment',
    async () => {
      const clock = createHandClock();
      await using site = await start({ smtpUrl: smtp.url, mailFrom, publicUrl }, { clock });
      const [old, fresh] = ['ada@given-up.confab.test', 'ada@fresh.confab.test'];
      const { token } = await site.nobody.call('POST /sessions/sign-up', {
        body: { name: 'Ada', email: old, password: first },
      });
      const ada = site.withToken(token);
      await ada.call('POST /me/email', { body: { email: fresh } });
      await settled(site, clock);
      const code = /email\/([\w-]+)/.exec((await smtp.next(fresh)).text)?.[1] as string;
      const writes = holdWrites(site);
      const confirmed = await writes.queue(() => ada.call('POST /me/email/confirm', { body: { code } }));
      const data = { seed: 'seed', at: clock.now() };
      const { context } = site.server;
      const composed = await writes.queue(() =>
        mail(context).read({ to: old, maker: 'password-reset', data }),
      );
      writes.release();
      await confirmed.answer;
      expect(await composed.answer).toBeUndefined();
      expect((await ada.call('GET /me')).me.email).toBe(fresh);
    },
  );
});
