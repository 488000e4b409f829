import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeWrong, secondFactorRequired } from '@confab/protocol';
import { startTestServer, type TestServer, totpCode } from '@confab/testing';
import { expect, onTestFinished, test } from 'vitest';

const oldSecret = 'the secret of last year, long enough';
const newSecret = 'the secret of this year, long enough';
const [email, password] = ['ada@confab.test', 'rain radar until nine'];

test('[ACC-02] authenticator secrets survive a new server secret, and nobody reads them without it', async () => {
  const data = await mkdtemp(join(tmpdir(), 'confab-secrets-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  let skippedMs = 0;
  const clock = { now: () => Date.now() + skippedMs, after: () => () => {} };
  const start = (...sessionSecret: [string, ...string[]]) =>
    startTestServer({ data, sessionSecret, appSecret: ['an app secret that stays the same'] }, { clock });
  const signIn = async (site: TestServer, secret: string) => {
    skippedMs += 60_000;
    const begun = await site.nobody.refused('POST /sessions/sign-in', { body: { email, password } });
    expect(begun.is(secondFactorRequired)).toBe(true);
    const { challenge } = begun.details as unknown as { challenge: string };
    const code = totpCode(secret, clock.now());
    return site.nobody.call('POST /sessions/second-factor', { body: { challenge, code } });
  };
  let secret: string;
  {
    await using site = await start(oldSecret);
    const { token } = await site.nobody.call('POST /sessions/sign-up', {
      body: { name: 'Ada', email, password },
    });
    const ada = site.withToken(token);
    ({ secret } = await ada.call('POST /me/factors/totp', { body: {} }));
    const code = totpCode(secret, clock.now());
    await ada.call('POST /me/factors/totp/verify', { body: { code } });
  }
  {
    await using site = await start(newSecret, oldSecret);
    await signIn(site, secret);
  }
  {
    // The start before encrypted it again, so the old secret is no longer needed.
    await using site = await start(newSecret);
    await signIn(site, secret);
  }
  {
    await using site = await start('a secret that encrypted nothing, long');
    await expect(signIn(site, secret)).rejects.toMatchObject({ name: codeWrong.name });
  }
});
