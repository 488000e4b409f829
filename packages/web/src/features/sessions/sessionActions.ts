import type { ChatClient } from '@confab/client';
import { type Sessions, sessions } from '@confab/client/sessions';
import { navigate } from 'wouter/use-browser-location';

/** The actions of the pages before sign-in; each but the look-up signs in, or throws. */
export interface SessionActions {
  signIn(body: Parameters<Sessions['signIn']>[0]): Promise<void>;
  signUp(body: Parameters<Sessions['signUp']>[0]): Promise<void>;
  enterAsGuest(name: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  /** Requests a mail with a password link; the result does not depend on whether the address has an account. */
  requestReset(email: string): Promise<void>;
  findInvitation: Sessions['getInvitation'];
}

/** The actions over `client`; `onSignedIn` runs after each that creates a session. */
export function sessionActions(client: ChatClient, onSignedIn: () => Promise<void>): SessionActions {
  const part = client.part(sessions);
  // The URLs of these forms, with their codes, are invalid after use.
  const leave = async () => {
    await onSignedIn();
    navigate('/', { replace: true });
  };
  return {
    signIn: (body) => part.signIn(body).then(onSignedIn),
    signUp: (body) => part.signUp(body).then(leave),
    enterAsGuest: (name) => part.enterAsGuest(name).then(onSignedIn),
    resetPassword: (code, password) => part.resetPassword(code, password).then(leave),
    async requestReset(email) {
      await client.http.call('POST /sessions/request-password-reset', { body: { email } });
    },
    findInvitation: (code) => part.getInvitation(code),
  };
}
