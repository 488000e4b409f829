import type { ChatClient, Sessions } from '@confab/client';
import { navigate } from 'wouter/use-browser-location';

/** What the pages before the app can do; each but the look-up ends signed in, or says why not. */
export interface SessionActions {
  signIn(body: Parameters<Sessions['signIn']>[0]): Promise<void>;
  signUp(body: Parameters<Sessions['signUp']>[0]): Promise<void>;
  enterAsGuest(name: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  /** Asks for a mail with a link for a new password; the same comes of it whether the address has an account or not. */
  requestReset(email: string): Promise<void>;
  findInvitation: Sessions['getInvitation'];
}

/** The actions over `client`; `onSignedIn` runs after each that leaves the browser with a session. */
export function sessionActions(
  { sessions, http }: ChatClient,
  onSignedIn: () => Promise<void>,
): SessionActions {
  // These forms have addresses of their own, with codes in them, that lead nowhere any more.
  const leave = async () => {
    await onSignedIn();
    navigate('/', { replace: true });
  };
  return {
    signIn: (body) => sessions.signIn(body).then(onSignedIn),
    signUp: (body) => sessions.signUp(body).then(leave),
    enterAsGuest: (name) => sessions.enterAsGuest(name).then(onSignedIn),
    resetPassword: (code, password) => sessions.resetPassword(code, password).then(leave),
    async requestReset(email) {
      await http.call('POST /sessions/request-password-reset', { body: { email } });
    },
    findInvitation: (code) => sessions.getInvitation(code),
  };
}
