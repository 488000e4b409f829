import type { CompleteTranslation } from '@confab/react';
import type { widgetText } from './text.en.ts';

/** The German texts of the widget's panel. */
export const widgetGerman: CompleteTranslation<typeof widgetText> = {
  widget: {
    welcome: 'Wie können wir helfen?',
    name: 'Dein Name (optional)',
    begin: 'Chat starten',
    email: 'Deine E-Mail-Adresse (optional)',
    emailHint: 'Damit unser Team dich erreicht, falls du gehst, bevor wir antworten. Nur das Team sieht sie.',
    emailLeft: 'Unser Team kann dich unter {email} erreichen.',
    changeEmail: 'Ändern',
    notNow: 'Nicht jetzt',
    guestsOffTitle: 'Gäste sind nicht erlaubt',
    guestsOff: 'Erlaube Gäste in der Verwaltung unter „Allgemein“ oder gib dem Widget ein Token.',
    tokenMissingTitle: 'Niemand ist angemeldet',
    tokenMissing:
      'Dieses Widget ist für angemeldete Personen. Übergib data-token, data-token-provider oder Confab.setToken(…).',
    failed: 'Der Chat konnte nicht geöffnet werden',
    foreignToken:
      '{server} hat dieses Token nicht ausgestellt. Signiere es mit dem CONFAB_APP_SECRET dieses Servers.',
  },
};
