import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { pollsText } from './text.en.ts';

/** The German texts of polls in messages. */
export const pollsGerman: CompleteTranslation<typeof pollsText, 'polls'> = {
  polls: {
    oneVote: 'Eine Stimme pro Person',
    anyVotes: 'Mehrere Stimmen pro Person',
    someVotes: { one: 'Bis zu {count} Stimme pro Person', other: 'Bis zu {count} Stimmen pro Person' },
    anonymous: 'Anonym',
    closed: 'Geschlossen',
    votes: { one: '{count} Stimme', other: '{count} Stimmen' },
    votesOf: { one: '{count} Stimme', other: '{count} Stimmen' },
    votesLeft: { one: 'Noch {count} Stimme', other: 'Noch {count} Stimmen' },
    offline: 'Stimmen werden gesendet, sobald du wieder online bist',
    waiting: 'Wartet auf Verbindung',
    moreOptions: { one: '{count} weitere Option anzeigen', other: '{count} weitere Optionen anzeigen' },
    suggestedBy: 'Vorschlag von {name}',
    suggestOption: 'Option vorschlagen',
    addOption: 'Option hinzufügen',
    answer: 'Mit eigenen Worten antworten',
    answers: 'Antworten',
    answerCount: { one: '{count} Antwort', other: '{count} Antworten' },
    ownAnswer: 'Deine Antwort',
    answersFailed: 'Die Antworten konnten nicht geladen werden',
    seeVoters: 'Anzeigen, wer abgestimmt hat',
    voters: 'Wer abgestimmt hat',
    moreVoters: { one: '{count} weitere anzeigen', other: '{count} weitere anzeigen' },
    manage: 'Umfrage verwalten',
    removeOptions: 'Optionen entfernen',
    removeOption: '{text} entfernen',
    withVotes: { one: 'Mit {count} Stimme entfernen', other: 'Mit {count} Stimmen entfernen' },
    removeWithVotes: {
      one: '{text} mit {count} Stimme entfernen',
      other: '{text} mit {count} Stimmen entfernen',
    },
    close: 'Umfrage schließen',
    closeTitle: 'Diese Umfrage schließen?',
    closeBody:
      'Niemand kann mehr abstimmen, und die Umfrage kann nicht wieder geöffnet werden. Die Ergebnisse bleiben.',
    delete: 'Umfrage löschen',
    deleteTitle: 'Diese Umfrage löschen?',
    deleteBody: 'Auch ihre Stimmen werden gelöscht, und die Nachricht, wenn sie sonst nichts enthält.',
  },
};
