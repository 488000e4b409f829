import type { ChatClient, Sessions } from '@confab/client';

/** What the pages before the app can do; each but the look-up ends signed in, or says why not. */
export interface SessionActions {
  signIn(body: Parameters<Sessions['signIn']>[0]): Promise<void>;
  signUp(body: Parameters<Sessions['signUp']>[0]): Promise<void>;
  enterAsGuest(name: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  findInvitation: Sessions['getInvitation'];
}

/** The actions over `client`; `onSignedIn` runs after each that leaves the browser with a session. */
export function sessionActions({ sessions }: ChatClient, onSignedIn: () => Promise<void>): SessionActions {
  return {
    signIn: (body) => sessions.signIn(body).then(onSignedIn),
    signUp: (body) => sessions.signUp(body).then(onSignedIn),
    enterAsGuest: (name) => sessions.enterAsGuest(name).then(onSignedIn),
    resetPassword: (code, password) => sessions.resetPassword(code, password).then(onSignedIn),
    findInvitation: (code) => sessions.getInvitation(code),
  };
}
