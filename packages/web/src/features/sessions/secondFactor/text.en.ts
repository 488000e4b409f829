import { defineCatalogue } from '@confab/react';

/** The texts of the second step of a sign-in. */
export const secondFactorText = defineCatalogue({
  secondFactor: {
    title: 'Confirm it’s you',
    codeHint: 'Enter the code from your authenticator app.',
    recoveryHint: 'Enter one of your recovery codes. It works once.',
    passkeyHint: 'Use your passkey to finish signing in.',
    code: 'Code',
    recoveryCode: 'Recovery code',
    submit: 'Sign in',
    usePasskey: 'Use a passkey',
    useRecovery: 'Use a recovery code',
    useApp: 'Use the authenticator app',
    back: 'Back to sign-in',
    signInWithPasskey: 'Sign in with a passkey',
    passkeyCancelled: 'No passkey was used. Try again, or sign in another way.',
    setUpTitle: 'Set up two-step sign-in',
    setUpHint: 'Your role needs a second step when you sign in. Set it up to continue.',
    signOut: 'Sign out',
  },
});
