import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { systemNotesText } from './text.en.ts';

/** The changes of a conversation, in German (CHAN-06). */
export const systemNotesGerman: CompleteTranslation<typeof systemNotesText> = {
  systemNotes: {
    joinedOne: '{first} ist beigetreten',
    joinedTwo: '{first} und {second} sind beigetreten',
    joinedMany: {
      one: '{first}, {second} und eine weitere Person sind beigetreten',
      other: '{first}, {second} und {count} weitere sind beigetreten',
    },
    leftOne: '{first} ist nicht mehr dabei',
    leftTwo: '{first} und {second} sind nicht mehr dabei',
    leftMany: {
      one: '{first}, {second} und eine weitere Person sind nicht mehr dabei',
      other: '{first}, {second} und {count} weitere sind nicht mehr dabei',
    },
    addedOne: '{name} hat {first} hinzugefügt',
    addedTwo: '{name} hat {first} und {second} hinzugefügt',
    addedMany: {
      one: '{name} hat {first}, {second} und eine weitere Person hinzugefügt',
      other: '{name} hat {first}, {second} und {count} weitere hinzugefügt',
    },
    removedOne: '{name} hat {first} entfernt',
    removedTwo: '{name} hat {first} und {second} entfernt',
    removedMany: {
      one: '{name} hat {first}, {second} und eine weitere Person entfernt',
      other: '{name} hat {first}, {second} und {count} weitere entfernt',
    },
    topic: '{name} hat das Thema in „{topic}“ geändert',
    topicRemoved: '{name} hat das Thema entfernt',
    renamed: '{name} hat die Unterhaltung in „{title}“ umbenannt',
    nameRemoved: '{name} hat den Namen der Unterhaltung entfernt',
    frozen: '{name} hat „Nur lesen“ für diesen Channel eingeschaltet',
    thawed: '{name} hat „Nur lesen“ für diesen Channel ausgeschaltet',
    slowed: {
      one: '{name} hat den langsamen Modus eingeschaltet: eine Nachricht pro Sekunde',
      other: '{name} hat den langsamen Modus eingeschaltet: eine Nachricht alle {count} Sekunden',
    },
    slowOff: '{name} hat den langsamen Modus ausgeschaltet',
    madePrivate: '{name} hat diesen Channel privat gemacht',
    madePublic: '{name} hat diesen Channel öffentlich gemacht',
    named: '{name} hat diese Unterhaltung zum privaten Channel „{title}“ gemacht',
    truncated: '{name} hat den Nachrichtenverlauf geleert',
  },
};
