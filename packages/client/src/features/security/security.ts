import type { BodyOf, Routes, SignInSecurity } from '@confab/protocol';
import type { HttpClient } from '../../core/http/httpClient.ts';
import { perClient } from '../../perClient.ts';

/** How the user signs in, and its changes (ACC-01), for users with a session of this server. */
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
}

/** Hashing a password is slow by design, and sign-ins wait in a queue. */
const passwordTimeoutMs = 15_000;

/** One client's {@link Security}: `client.part(security)`. */
export const security = perClient(({ http }) => new Security(http));
