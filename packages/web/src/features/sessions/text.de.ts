import type { CompleteTranslation } from '@confab/react';
import type { sessionsText } from './text.en.ts';

/** The German texts before sign-in: first account, sign-in, sign-up, invitation, new password. */
export const sessionsGerman: CompleteTranslation<typeof sessionsText> = {
  sessions: {
    firstTitle: 'Richte deinen Server ein',
    firstHint: 'Das erste Konto wird zum Admin. Danach kannst du alle anderen einladen.',
    firstSubmit: 'Erstes Konto erstellen',
    signInTitle: 'Bei {app} anmelden',
    signInHint: 'Auf deinem eigenen Server, {host}',
    signInSubmit: 'Anmelden',
    signUpTitle: '{app} beitreten',
    signUpHint: 'Auf deinem eigenen Server, {host}',
    signUpDomains: 'Verwende eine E-Mail-Adresse bei {domains}',
    signUpSubmit: 'Konto erstellen',
    joinTitle: '{app} beitreten',
    joinHint: '{name} hat dich eingeladen.',
    joinInvalid: 'Diese Einladung gilt nicht mehr',
    joinInvalidHint: 'Sie wurde schon verwendet, ist abgelaufen oder wurde widerrufen. Bitte um eine neue.',
    resetTitle: 'Wähle ein neues Passwort',
    resetHint: 'Du wirst sofort hier angemeldet und überall sonst abgemeldet.',
    resetSubmit: 'Passwort festlegen',
    guestSubmit: 'Als Gast fortfahren',
    guestTitle: 'Wie möchtest du heißen?',
    name: 'Name',
    email: 'E-Mail',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    passwordHint: 'Mindestens {least} Zeichen',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    forgot: 'Passwort vergessen? Bitte einen Admin um einen Link zum Zurücksetzen.',
    forgotLink: 'Passwort vergessen?',
    forgotTitle: 'Passwort zurücksetzen',
    forgotHint:
      'Wir senden einen Link an deine E-Mail-Adresse. Er funktioniert einmal und läuft nach einer Stunde ab.',
    forgotSubmit: 'Link senden',
    forgotSent: 'Sieh in dein Postfach',
    forgotSentHint:
      'Wenn es ein Konto mit {email} gibt, haben wir dir einen Link gesendet. Es kann eine Minute dauern. Sieh auch im Spam-Ordner nach.',
    forgotAgain: 'Nicht angekommen?',
    forgotRetry: 'Andere Adresse verwenden oder erneut versuchen',
    backToSignIn: 'Zurück zur Anmeldung',
    or: 'oder',
    byInvitation: 'Neu hier? Bitte einen Admin um einen Einladungslink.',
    haveAccount: 'Hast du schon ein Konto?',
    newHere: 'Neu hier?',
    createAccount: 'Konto erstellen',
  },
  signOnProblems: {
    single_sign_on_failed: 'Die Anmeldung per Single Sign-on ist fehlgeschlagen. Versuche es erneut.',
    single_sign_on_unavailable: 'Der Anbieter für Single Sign-on antwortet nicht. Versuche es später erneut.',
    single_sign_on_unverified:
      'Dein Konto für Single Sign-on hat keine bestätigte E-Mail-Adresse. Bestätige sie dort oder frage einen Admin.',
    single_sign_on_domain: 'Deine E-Mail-Adresse gehört zu einer Domain, die sich hier nicht anmelden darf.',
    account_closed: 'Dein Konto wurde deaktiviert. Wende dich an einen Admin.',
    user_banned: 'Du bist auf diesem Server gesperrt.',
    sign_up_closed:
      'Du brauchst eine Einladung, um hier ein Konto zu erstellen. Bitte einen Admin um einen Link.',
    invitation_invalid: 'Diese Einladung wurde schon verwendet oder ist abgelaufen. Bitte um eine neue.',
    other: 'Die Anmeldung ist fehlgeschlagen. Versuche es erneut oder frage einen Admin.',
  },
};
