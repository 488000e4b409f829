import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { pollFormText } from './text.en.ts';

/** The German texts of a poll that is being created. */
export const pollFormGerman: CompleteTranslation<typeof pollFormText, 'pollForm' | 'pollAbove'> = {
  pollForm: {
    createTitle: 'Umfrage erstellen',
    editTitle: 'Umfrage bearbeiten',
    create: 'Umfrage hinzufügen',
    question: 'Frage',
    questionPlaceholder: 'Was möchtest du fragen?',
    description: 'Beschreibung',
    optional: 'optional',
    options: 'Optionen',
    optionsLeft: {
      one: 'Du kannst noch {count} Option hinzufügen',
      other: 'Du kannst noch {count} Optionen hinzufügen',
    },
    option: 'Option {number}',
    addOption: 'Option hinzufügen',
    move: 'Option {number} verschieben: {text}',
    moveKeys: 'Mit den Pfeiltasten nach oben und unten verschieben',
    moved: '{text} ist jetzt Option {number} von {count}',
    remove: 'Option {number} entfernen: {text}',
    uniqueVote: 'Eine Stimme pro Person',
    uniqueVoteHint: 'Eine neue Stimme ersetzt die bisherige',
    maxVotes: 'Höchstzahl an Stimmen pro Person',
    maxVotesHint: 'Von 2 bis 10',
    anonymous: 'Anonym',
    anonymousHint: 'Niemand, auch du nicht, kann sehen, wer abgestimmt hat',
    suggest: 'Andere können Optionen vorschlagen',
    answers: 'Andere können mit eigenen Worten antworten',
    optionMissing: 'Füge mindestens eine Option hinzu',
    toFix: { one: 'Korrigiere {count} Feld', other: 'Korrigiere {count} Felder' },
  },
  pollAbove: {
    label: 'Umfrage in dieser Nachricht',
    untitled: 'Umfrage ohne Frage',
    options: { one: '{count} Option', other: '{count} Optionen' },
    unfinished: 'Noch nicht fertig',
    edit: 'Umfrage bearbeiten',
    remove: 'Umfrage entfernen',
  },
};
