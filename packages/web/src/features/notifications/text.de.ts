import type { CompleteTranslation } from '@confab/react';
import type { systemNotificationsText } from './text.en.ts';

/** The German texts of system notifications, shown by an open page or by the service worker. */
export const systemNotificationsGerman: CompleteTranslation<typeof systemNotificationsText> = {
  ask: {
    title: 'Benachrichtigungen einschalten',
    hint: 'Lass dich über Direktnachrichten und Erwähnungen benachrichtigen, wenn Confab nicht geöffnet ist.',
    turnOn: 'Benachrichtigungen einschalten',
    notNow: 'Nicht jetzt',
  },
  notice: {
    added: '{name} hat dich zu {channel} hinzugefügt.',
    invited: '{name} hat dich zu {channel} eingeladen.',
    someone: 'Jemand',
    reported: 'Es gibt eine neue Meldung zu prüfen.',
    review: 'Prüfen',
    inChannel: '{author} in #{channel}',
    toGroup: {
      one: '{author} an dich und {count} weitere Person',
      other: '{author} an dich und {count} weitere',
    },
    reply: 'Antwort: {text}',
    more: { one: '{text} (und {count} weitere)', other: '{text} (und {count} weitere)' },
    image: 'hat ein Bild gesendet',
    video: 'hat ein Video gesendet',
    audio: 'hat eine Audiodatei gesendet',
    voice: 'hat eine Sprachnachricht gesendet',
    file: 'hat eine Datei gesendet',
    poll: 'hat eine Umfrage gestartet',
    location: 'hat einen Standort geteilt',
    text: 'hat eine Nachricht gesendet',
    withoutContent: 'Neue Nachricht',
    withoutContentHint: 'Öffne Confab, um sie zu lesen.',
    test: 'Testbenachrichtigung',
    testHint: 'Benachrichtigungen funktionieren auf diesem Gerät.',
  },
};
