import type { AnswerOf, BodyOf, Passkey, Routes, SignInFactors, SignInSecurity } from '@confab/protocol';
import type { HttpClient } from '../../core/http/httpClient.ts';
import { perClient } from '../../perClient.ts';

type SignedIn = AnswerOf<Routes['POST /sessions/second-factor']>;
type Credential = BodyOf<Routes['POST /sessions/passkey']>['credential'];

/** How the user signs in, and its changes (ACC-01, ACC-02), for users with a session of this server. */
export class Security {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  async get(): Promise<SignInSecurity> {
    return (await this.#http.call('GET /me/security')).security;
  }
  /** Confirms that it is the user, for the next 15 minutes. Throws `password_wrong`. */
  async confirm(password: string): Promise<void> {
    const body = { password };
    await this.#http.call('POST /me/security/confirm', { body, timeoutMs: passwordTimeoutMs });
  }
  /** Throws `password_wrong` and `password_too_weak`. */
  async changePassword(body: BodyOf<Routes['POST /me/password']>): Promise<void> {
    await this.#http.call('POST /me/password', { body, timeoutMs: 2 * passwordTimeoutMs });
  }
  /** Mails a link to the new address. Throws `confirmation_required` and `mail_not_configured`. */
  async changeEmail(email: string): Promise<void> {
    await this.#http.call('POST /me/email', { body: { email } });
  }
  /** Returns the new address. Throws `email_change_invalid` and `email_taken`. */
  async confirmEmail(code: string): Promise<string> {
    return (await this.#http.call('POST /me/email/confirm', { body: { code } })).email;
  }
  /** Throws `confirmation_required`, and `last_sign_in_method` for the only way to sign in. */
  async unlinkIdentity(id: string): Promise<void> {
    await this.#http.call('DELETE /me/identities/{identity_id}', { params: { identity_id: id } });
  }

  async getFactors(): Promise<SignInFactors> {
    return (await this.#http.call('GET /me/factors')).factors;
  }
  /** Begins to set up an authenticator app: returns its secret, and its address for a QR code. */
  beginTotp(): Promise<AnswerOf<Routes['POST /me/factors/totp']>> {
    return this.#http.call('POST /me/factors/totp', { body: {} });
  }
  /** Finishes with a code of the app; returns recovery codes if there were none. Throws `code_wrong`. */
  async verifyTotp(code: string): Promise<string[]> {
    return (await this.#http.call('POST /me/factors/totp/verify', { body: { code } })).recovery_codes;
  }
  async removeTotp(): Promise<void> {
    await this.#http.call('DELETE /me/factors/totp');
  }
  /** Replaces the recovery codes. */
  async createRecoveryCodes(): Promise<string[]> {
    return (await this.#http.call('POST /me/factors/recovery-codes', { body: {} })).recovery_codes;
  }
  /** Returns the options for `navigator.credentials.create`, as JSON. */
  async beginPasskey(): Promise<Record<string, unknown>> {
    return (await this.#http.call('POST /me/passkeys/options', { body: {} })).options;
  }
  /** Adds a created passkey. Throws `passkey_invalid`. */
  addPasskey(name: string, credential: Credential): Promise<{ passkey: Passkey; recovery_codes: string[] }> {
    return this.#http.call('POST /me/passkeys', { body: { name, credential } });
  }
  async removePasskey(id: string): Promise<void> {
    await this.#http.call('DELETE /me/passkeys/{passkey_id}', { params: { passkey_id: id } });
  }

  /** Continues a sign-in that threw `second_factor_required`. Throws `code_wrong` and `sign_in_challenge_invalid`. */
  answerSecondFactor(body: BodyOf<Routes['POST /sessions/second-factor']>): Promise<SignedIn> {
    return this.#http.call('POST /sessions/second-factor', { body });
  }
  /** Returns the options for `navigator.credentials.get`, as JSON. */
  async getPasskeyOptions(): Promise<Record<string, unknown>> {
    return (await this.#http.call('POST /sessions/passkey/options', { body: {} })).options;
  }
  /** Signs in with a passkey instead of a password. Throws `passkey_invalid`. */
  signInWithPasskey(credential: Credential): Promise<SignedIn> {
    return this.#http.call('POST /sessions/passkey', { body: { credential } });
  }

  /** Removes all second factors of a user who has lost them; admins only. */
  async resetFactors(userId: string): Promise<void> {
    await this.#http.call('POST /users/{user_id}/reset-factors', { params: { user_id: userId }, body: {} });
  }
}

/** Hashing a password is slow by design, and sign-ins wait in a queue. */
const passwordTimeoutMs = 15_000;

/** One client's {@link Security}: `client.part(security)`. */
export const security = perClient(({ http }) => new Security(http));
