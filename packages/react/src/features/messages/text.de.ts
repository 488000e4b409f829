import type { CompleteTranslation } from '../../core/text/index.ts';
import type { messagesText } from './text.en.ts';

/** The German texts of the message list and its rows. */
export const messagesGerman: CompleteTranslation<typeof messagesText> = {
  messages: {
    listLabel: 'Nachrichten in {channel}',
    new: 'Neu',
    edited: '(bearbeitet)',
    showMore: 'Mehr anzeigen',
    showLess: 'Weniger anzeigen',
    editedAt: 'Bearbeitet {time}',
    deleted: 'Diese Nachricht wurde gelöscht',
    quotedDeleted: 'Die zitierte Nachricht wurde gelöscht',
    quotedGone: 'Die zitierte Nachricht ist nicht verfügbar',
    onlyYou: 'Nur für dich sichtbar',
    forwardedFrom: 'Weitergeleitet von {name}',
    quotedFrom: 'Zitat von {name}. Zur Nachricht',
    sending: 'Wird gesendet',
    waiting: 'Wartet auf Verbindung',
    waitingForDisk:
      'Der Speicherplatz des Servers ist voll. Die Nachricht wird gesendet, sobald wieder Platz ist.',
    waitingForStorage:
      'Der Server kann gerade keine Nachrichten speichern. Sie wird gesendet, sobald es wieder geht.',
    notSent: 'Nicht gesendet',
    notSentWhy: 'Nicht gesendet: {reason}',
    bot: 'Bot',
    alsoFromThread: 'Hat in einem Thread geantwortet',
    announced: '{name}: {text}',
    openProfile: 'Profil von {name} öffnen',
    threadLabel: 'Antworten im Thread in {channel}',
    alsoInChannel: 'Auch an den Channel gesendet',
  },
  excerpts: {
    poll: 'Umfrage: {name}',
    location: 'Geteilter Standort',
  },
};
