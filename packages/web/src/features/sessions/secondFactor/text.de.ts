import type { CompleteTranslation } from '@confab/react';
import type { secondFactorText } from './text.en.ts';

/** The German texts of the second step of a sign-in. */
export const secondFactorGerman: CompleteTranslation<typeof secondFactorText> = {
  secondFactor: {
    title: 'Bestätige, dass du es bist',
    codeHint: 'Gib den Code aus deiner Authenticator-App ein.',
    recoveryHint: 'Gib einen deiner Wiederherstellungscodes ein. Er gilt einmal.',
    passkeyHint: 'Verwende deinen Passkey, um die Anmeldung abzuschließen.',
    code: 'Code',
    recoveryCode: 'Wiederherstellungscode',
    submit: 'Anmelden',
    usePasskey: 'Passkey verwenden',
    useRecovery: 'Wiederherstellungscode verwenden',
    useApp: 'Authenticator-App verwenden',
    back: 'Zurück zur Anmeldung',
    signInWithPasskey: 'Mit Passkey anmelden',
    passkeyCancelled: 'Es wurde kein Passkey verwendet. Versuche es erneut oder melde dich anders an.',
    setUpTitle: 'Richte die Anmeldung in zwei Schritten ein',
    setUpHint:
      'Deine Rolle braucht bei der Anmeldung einen zweiten Schritt. Richte ihn ein, um fortzufahren.',
    signOut: 'Abmelden',
  },
};
