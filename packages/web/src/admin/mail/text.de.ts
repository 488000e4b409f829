import type { CompleteTranslation } from '@confab/react';
import type { mailText } from './text.en.ts';

/** The German texts of the page about mail. */
export const mailGerman: CompleteTranslation<typeof mailText> = {
  mail: {
    title: 'E-Mail',
    hint: 'Links zum Zurücksetzen von Passwörtern und E-Mails über verpasste Nachrichten werden über deinen SMTP-Server gesendet.',
    off: 'Kein SMTP-Server eingerichtet',
    offHint:
      'Setze CONFAB_SMTP_URL und CONFAB_MAIL_FROM und starte den Server neu. Bis dahin erstellen Admins die Links zum Zurücksetzen, und es werden keine E-Mails gesendet.',
    from: 'Absender',
    waiting: 'Wartet auf den Versand',
    failed: 'Diese Woche fehlgeschlagen',
    lastError: 'Letzter Fehler: {error}',
    test: 'Test senden',
    testHint: 'Er wird sofort gesendet. Wenn das fehlschlägt, erscheint hier die Antwort des SMTP-Servers.',
    to: 'E-Mail-Adresse',
    sent: 'An {to} gesendet. Der SMTP-Server hat die E-Mail angenommen.',
  },
};
