import type { CompleteTranslation } from '@confab/react';
import type { signInRulesText } from './text.en.ts';

/** The German texts of the page about the rules of signing in. */
export const signInRulesGerman: CompleteTranslation<typeof signInRulesText> = {
  signInRules: {
    title: 'Anmelderegeln',
    hint: 'Wie man sich bei diesem Server anmeldet und wie lange man angemeldet bleibt.',
    off: 'Single Sign-on ist nicht eingerichtet',
    offHint: 'Danach kannst du es hier vorschreiben. Setze CONFAB_OIDC_ISSUER auf dem Server.',
    scope: 'Wer Single Sign-on verwenden muss',
    scopeHint:
      'Die Anmeldung mit Passwort oder Passkey ist dann nicht mehr möglich, und damit begonnene Sitzungen enden.',
    scopeNobody: 'Niemand',
    scopeDomains: 'Personen mit einer E-Mail-Adresse dieser Domains',
    scopeEveryone: 'Alle',
    domains: 'E-Mail-Domains für Single Sign-on',
    domainsHint: 'Durch Kommas getrennt, zum Beispiel example.org, example.com',
    exempt: 'Admins, die weiterhin ein Passwort verwenden können',
    exemptHint: 'Wähle mindestens einen, falls Single Sign-on ausfällt.',
    idle: 'Abmelden nach Inaktivität von',
    idleHint: 'Sitzungen enden, wenn sie so lange nicht verwendet wurden.',
    lifetime: 'Spätestens neu anmelden nach',
    lifetimeHint: 'Sitzungen enden nach dieser Zeit, auch wenn sie verwendet werden.',
    unlimited: 'Unbegrenzt',
    hours: { one: '{count} Stunde', other: '{count} Stunden' },
    days: { one: '{count} Tag', other: '{count} Tagen' },
    saved: 'Gespeichert',
  },
};
