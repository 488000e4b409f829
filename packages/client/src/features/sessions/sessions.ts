import type { AnswerOf, BodyOf, Invitation, NewInvitation, Routes, Session } from '@confab/protocol';
import type { HttpClient } from '../../core/http/httpClient.ts';
import { perClient } from '../../perClient.ts';

type SignedIn = AnswerOf<Routes['POST /sessions/sign-in']>;

/** Accounts and devices (APP-02). After a sign-in the session cookie is set; `connect()` comes next. */
export class Sessions {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  signUp(body: BodyOf<Routes['POST /sessions/sign-up']>): Promise<SignedIn> {
    return this.#http.call('POST /sessions/sign-up', { body, timeoutMs: passwordTimeoutMs });
  }
  signIn(body: BodyOf<Routes['POST /sessions/sign-in']>): Promise<SignedIn> {
    return this.#http.call('POST /sessions/sign-in', { body, timeoutMs: passwordTimeoutMs });
  }
  enterAsGuest(name: string): Promise<SignedIn> {
    return this.#http.call('POST /sessions/guest', { body: { name } });
  }
  /**
   * Ends this session on the server; disconnect the client too. Returns the address for signing out of single sign-on,
   * if there is one.
   */
  async signOut(): Promise<string | undefined> {
    return (await this.#http.call('POST /sessions/sign-out', { body: {} })).sign_out_url;
  }

  async list(): Promise<Session[]> {
    return (await this.#http.call('GET /sessions')).sessions;
  }
  async revoke(sessionId: string): Promise<void> {
    await this.#http.call('DELETE /sessions/{session_id}', { params: { session_id: sessionId } });
  }

  async createInvitation(body: BodyOf<Routes['POST /invitations']> = {}): Promise<NewInvitation> {
    return (await this.#http.call('POST /invitations', { body })).invitation;
  }
  async listInvitations(): Promise<Invitation[]> {
    return (await this.#http.call('GET /invitations')).invitations;
  }
  /** Returns the inviter of a code; throws `invitation_invalid`. */
  async getInvitation(
    code: string,
  ): Promise<{ appName: string; invitedBy: string; email?: string | undefined }> {
    const answer = await this.#http.call('GET /invitations/{code}', { params: { code } });
    return { appName: answer.app_name, invitedBy: answer.invited_by, email: answer.email };
  }
  /** Invites people by email; returns the lines of the list that could not be used. Admins only. */
  mailInvitations(
    body: BodyOf<Routes['POST /invitations/mail']>,
  ): Promise<AnswerOf<Routes['POST /invitations/mail']>> {
    return this.#http.call('POST /invitations/mail', { body });
  }
  /** Mails an invitation again. */
  async resendInvitation(id: string): Promise<Invitation> {
    const params = { invitation_id: id };
    return (await this.#http.call('POST /invitations/{invitation_id}/resend', { params, body: {} }))
      .invitation;
  }
  async revokeInvitation(id: string): Promise<void> {
    await this.#http.call('DELETE /invitations/{code}', { params: { code: id } });
  }

  /** Creates a link for setting a new password; admins only. */
  createResetLink(userId: string): Promise<AnswerOf<Routes['POST /users/{user_id}/reset-link']>> {
    return this.#http.call('POST /users/{user_id}/reset-link', { params: { user_id: userId }, body: {} });
  }
  resetPassword(code: string, password: string): Promise<SignedIn> {
    return this.#http.call('POST /sessions/reset-password', {
      body: { code, password },
      timeoutMs: passwordTimeoutMs,
    });
  }
}

/** Hashing a password is slow by design, and sign-ins wait in a queue. */
const passwordTimeoutMs = 15_000;

/** One client's {@link Sessions}: `client.part(sessions)`. */
export const sessions = perClient(({ http }) => new Sessions(http));
