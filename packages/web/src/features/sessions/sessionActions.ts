import type { ChatClient } from '@confab/client';
import { type Sessions, sessions } from '@confab/client/sessions';
import { ChatError, secondFactorRequired } from '@confab/protocol';
import { navigate } from 'wouter/use-browser-location';
import type { PendingSignIn } from './secondFactor/SecondFactorPage.tsx';

/** The actions of the pages before sign-in; each but the look-up signs in, or throws. */
export interface SessionActions {
  /** Starts the app after a sign-in. */
  onSignedIn(): Promise<void>;
  signIn(body: Parameters<Sessions['signIn']>[0]): Promise<void>;
  signUp(body: Parameters<Sessions['signUp']>[0]): Promise<void>;
  enterAsGuest(name: string): Promise<void>;
  resetPassword(code: string, password: string): Promise<void>;
  /** Requests a mail with a password link; the result does not depend on whether the address has an account. */
  requestReset(email: string): Promise<void>;
  findInvitation: Sessions['getInvitation'];
}

/** The next step of a sign-in that is not complete: a second factor, or its set-up. */
export type NextStep = ({ kind: 'secondFactor' } & PendingSignIn) | { kind: 'setUp' };

/**
 * The actions over `client`; `onSignedIn` runs after each that creates a session, and `onStep` instead if the sign-in
 * needs another step.
 */
export function sessionActions(
  client: ChatClient,
  onSignedIn: () => Promise<void>,
  onStep: (step: NextStep) => void,
): SessionActions {
  const part = client.part(sessions);
  // The URLs of these forms, with their codes, are invalid after use.
  const leave = async () => {
    await onSignedIn();
    navigate('/', { replace: true });
  };
  const complete = async (
    signingIn: Promise<{ second_factor_setup?: true | undefined }>,
    then: () => Promise<void>,
  ) => {
    try {
      const { second_factor_setup } = await signingIn;
      if (!second_factor_setup) return await then();
      onStep({ kind: 'setUp' });
    } catch (error) {
      if (!(error instanceof ChatError && error.is(secondFactorRequired))) throw error;
      onStep({ kind: 'secondFactor', ...(error.details as unknown as PendingSignIn) });
    }
  };
  return {
    onSignedIn,
    signIn: (body) => complete(part.signIn(body), onSignedIn),
    signUp: (body) => complete(part.signUp(body), leave),
    enterAsGuest: (name) => part.enterAsGuest(name).then(onSignedIn),
    resetPassword: (code, password) => complete(part.resetPassword(code, password), leave),
    async requestReset(email) {
      await client.http.call('POST /sessions/request-password-reset', { body: { email } });
    },
    findInvitation: (code) => part.getInvitation(code),
  };
}
