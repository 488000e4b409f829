import {
  confirmationRequired,
  maxPasskeys,
  notFound,
  passkeyInvalid,
  passkeyLimit,
  passkeysUnavailable,
  secondFactorRequired,
  sessionRequired,
  singleSignOnEnforced,
} from '@confab/protocol';
import {
  createSoftAuthenticator,
  type Person,
  type SoftAuthenticator,
  type TestServer,
} from '@confab/testing';
import { expect, test } from 'vitest';
import { createHandClock } from '../../../testing/handClock.ts';
import { onEachNewServer } from '../../../testing/onEachServer.ts';

const publicUrl = 'https://chat.confab.test';
const password = 'rain radar until nine';

async function signUp(site: TestServer, name: string) {
  const body = { name, email: `${name}@confab.test`, password };
  const { me, token } = await site.nobody.call('POST /sessions/sign-up', { body });
  return site.withToken(token, me.id);
}

async function addPasskey(person: Person, device: SoftAuthenticator, name = 'Laptop') {
  const { options } = await person.call('POST /me/passkeys/options', { body: {} });
  return person.call('POST /me/passkeys', { body: { name, credential: device.create(options) } });
}

const optionsAt = async (site: TestServer) =>
  (await site.nobody.call('POST /sessions/passkey/options', { body: {} })).options;
const signIn = (site: TestServer, credential: object) =>
  site.nobody.call('POST /sessions/passkey', { body: { credential: credential as never } });
const refusedSignIn = (site: TestServer, credential: object) =>
  site.nobody.refused('POST /sessions/passkey', { body: { credential: credential as never } });

onEachNewServer('Passkeys', (start) => {
  test('[ACC-02] a passkey signs in without a password, and as a second factor', async () => {
    await using site = await start({ publicUrl });
    expect((await site.nobody.call('GET /app')).app.sign_in.passkeys).toBe(true);
    const ada = await signUp(site, 'ada');
    const device = createSoftAuthenticator(publicUrl);
    const { passkey, recovery_codes } = await addPasskey(ada, device);
    expect(passkey).toMatchObject({ name: 'Laptop', backed_up: false });
    expect(recovery_codes).toHaveLength(10);

    const signedIn = await signIn(site, device.get(await optionsAt(site)));
    expect((await site.withToken(signedIn.token).call('GET /me')).me.id).toBe(ada.id);
    const refused = await site.nobody.refused('POST /sessions/sign-in', {
      body: { email: 'ada@confab.test', password },
    });
    expect(refused.is(secondFactorRequired)).toBe(true);
    const { challenge, methods } = refused.details as unknown as { challenge: string; methods: string[] };
    expect(methods).toEqual(['passkey', 'recovery_code']);
    const body = { challenge, credential: device.get(await optionsAt(site)) };
    expect((await site.nobody.call('POST /sessions/second-factor', { body })).me.id).toBe(ada.id);
    const { factors } = await ada.call('GET /me/factors');
    expect(factors.passkeys[0]?.last_used_at).toBeDefined();
    await ada.call('DELETE /me/passkeys/{passkey_id}', { params: { passkey_id: passkey.id } });
    expect((await refusedSignIn(site, device.get(await optionsAt(site)))).is(passkeyInvalid)).toBe(true);
    await site.nobody.call('POST /sessions/sign-in', { body: { email: 'ada@confab.test', password } });
  });

  test('[ACC-02] [ACC-03] where single sign-on is required, only named admins sign in with a passkey', async () => {
    await using site = await start({ publicUrl, oidcIssuer: 'http://127.0.0.1:9', oidcClientId: 'confab' });
    const root = await signUp(site, 'root');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const ada = await signUp(site, 'ada');
    const [roots, adas] = [createSoftAuthenticator(publicUrl), createSoftAuthenticator(publicUrl)];
    await addPasskey(root, roots);
    await addPasskey(ada, adas);
    await signIn(site, adas.get(await optionsAt(site)));
    const begun = await site.nobody.refused('POST /sessions/sign-in', {
      body: { email: 'ada@confab.test', password },
    });
    await root.call('PATCH /app/sign-in-rules', {
      body: { single_sign_on_domains: ['*'], break_glass_user_ids: [root.id] },
    });
    const refused = await refusedSignIn(site, adas.get(await optionsAt(site)));
    expect(refused.is(singleSignOnEnforced)).toBe(true);
    // Nor does a sign-in that was begun with a password before.
    const finished = await site.nobody.refused('POST /sessions/second-factor', {
      body: { challenge: String(begun.details.challenge), credential: adas.get(await optionsAt(site)) },
    });
    expect(finished.is(singleSignOnEnforced)).toBe(true);
    expect((await signIn(site, roots.get(await optionsAt(site)))).me.id).toBe(root.id);
  });

  test('[ACC-02] attacks on passkeys: repeated, forged, copied, unverified and foreign answers sign nobody in', async () => {
    const clock = createHandClock();
    await using site = await start({ publicUrl }, { clock });
    const ada = await signUp(site, 'ada');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const mallory = await signUp(site, 'mallory');
    const [device, mallorys] = [createSoftAuthenticator(publicUrl), createSoftAuthenticator(publicUrl)];
    const { passkey } = await addPasskey(ada, device);
    await addPasskey(mallory, mallorys);
    const isRefused = async (credential: object) => {
      const error = await refusedSignIn(site, credential);
      expect(error.is(passkeyInvalid)).toBe(true);
    };
    // A challenge is answered once, by this server's challenge, before it expires.
    const answer = device.get(await optionsAt(site));
    await signIn(site, answer);
    await isRefused(answer);
    await isRefused(device.get({ challenge: 'bWFkZS11cA' }));
    const late = device.get(await optionsAt(site));
    clock.advance(600_001);
    await isRefused(late);
    // A counter that did not grow means that the authenticator was copied.
    await isRefused(device.get(await optionsAt(site), { counter: 1 }));
    // Mallory's key in the name of Ada's passkey; pages of another origin; malformed answers.
    const forged = mallorys.get(await optionsAt(site));
    await isRefused({ ...forged, id: passkey.id, rawId: passkey.id });
    await isRefused({ ...forged, id: 'unknown', rawId: 'unknown' });
    await isRefused({ ...forged, response: { clientDataJSON: 'e30' } });
    const elsewhere = createSoftAuthenticator('https://evil.test');
    const newOptions = async () => (await ada.call('POST /me/passkeys/options', { body: {} })).options;
    const foreign = { name: 'Foreign', credential: elsewhere.create(await newOptions()) };
    expect((await ada.refused('POST /me/passkeys', { body: foreign })).is(passkeyInvalid)).toBe(true);
    // A passkey whose owner was not verified is not two factors.
    const silent = createSoftAuthenticator(publicUrl, { verifies: false });
    const unverified = { name: 'Silent', credential: silent.create(await newOptions()) };
    expect((await ada.refused('POST /me/passkeys', { body: unverified })).is(passkeyInvalid)).toBe(true);
    // Mallory's passkey does not finish Ada's sign-in.
    const begun = await site.nobody.refused('POST /sessions/sign-in', {
      body: { email: 'ada@confab.test', password },
    });
    const { challenge } = begun.details as unknown as { challenge: string };
    const body = { challenge, credential: mallorys.get(await optionsAt(site)) };
    const swapped = await site.nobody.refused('POST /sessions/second-factor', { body });
    expect(swapped.is(passkeyInvalid)).toBe(true);
    // A deactivated person's passkey is no way in.
    await site.backEnd.call('POST /users/{user_id}/deactivate', { params: { user_id: mallory.id } });
    expect((await refusedSignIn(site, mallorys.get(await optionsAt(site)))).name).toBe('account_closed');
  });

  test('[ACC-02] passkeys added at the same time stay within the limit', async () => {
    await using site = await start({ publicUrl });
    const ada = await signUp(site, 'ada');
    const extra = 4;
    const credentials = await Promise.all(
      Array.from({ length: maxPasskeys + extra }, async () => {
        const { options } = await ada.call('POST /me/passkeys/options', { body: {} });
        return createSoftAuthenticator(publicUrl).create(options);
      }),
    );
    const attempts = await Promise.allSettled(
      credentials.map((credential) =>
        ada.call('POST /me/passkeys', { body: { name: 'Laptop', credential } }),
      ),
    );
    const refused = attempts.filter((attempt) => attempt.status === 'rejected');
    expect(refused.map(({ reason }) => reason.name)).toEqual(Array(extra).fill(passkeyLimit.name));
    expect((await ada.call('GET /me/factors')).factors.passkeys).toHaveLength(maxPasskeys);
    const next = await ada.refused('POST /me/passkeys/options', { body: {} });
    expect(next.is(passkeyLimit)).toBe(true);
  });

  test('[ACC-02] passkeys belong to their user, need a recent sign-in, and a domain', async () => {
    const clock = createHandClock();
    await using site = await start({ publicUrl }, { clock });
    const ada = await signUp(site, 'ada');
    await site.backEnd.call('PATCH /app', { body: { sign_up: 'open' } });
    const mallory = await signUp(site, 'mallory');
    const host = await site.person('grace', 'admin');
    const device = createSoftAuthenticator(publicUrl);
    const { passkey } = await addPasskey(ada, device);
    const params = { passkey_id: passkey.id };
    expect((await mallory.refused('DELETE /me/passkeys/{passkey_id}', { params })).is(notFound)).toBe(true);
    expect((await host.refused('DELETE /me/passkeys/{passkey_id}', { params })).is(sessionRequired)).toBe(
      true,
    );
    expect((await host.refused('POST /me/passkeys/options', { body: {} })).is(sessionRequired)).toBe(true);
    expect((await mallory.call('GET /me/factors')).factors.passkeys).toEqual([]);
    // The options of one user create no passkey for another, nor the same passkey twice.
    const { options } = await ada.call('POST /me/passkeys/options', { body: {} });
    const stolen = { name: 'Stolen', credential: createSoftAuthenticator(publicUrl).create(options) };
    expect((await mallory.refused('POST /me/passkeys', { body: stolen })).is(passkeyInvalid)).toBe(true);
    await expect(addPasskey(mallory, device)).rejects.toMatchObject({ name: passkeyInvalid.name });
    clock.advance(15 * 60_000 + 1000);
    const stale = await ada.refused('POST /me/passkeys/options', { body: {} });
    expect(stale.is(confirmationRequired)).toBe(true);
    expect((await ada.refused('DELETE /me/passkeys/{passkey_id}', { params })).is(confirmationRequired)).toBe(
      true,
    );

    await using local = await start({ publicUrl: 'http://127.0.0.1' });
    const { app } = await local.nobody.call('GET /app');
    expect(app.sign_in.passkeys).toBeUndefined();
    const linus = await signUp(local, 'linus');
    const refusals = [
      await linus.refused('POST /me/passkeys/options', { body: {} }),
      await local.nobody.refused('POST /sessions/passkey/options', { body: {} }),
    ];
    expect(refusals.every((error) => error.is(passkeysUnavailable))).toBe(true);
  });
});
