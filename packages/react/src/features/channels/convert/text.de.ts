import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { convertText } from './text.en.ts';

/** The German texts of conversions of a channel (CHAN-13). */
export const convertGerman: CompleteTranslation<typeof convertText> = {
  convert: {
    title: 'Wer diesen Channel findet',
    isPrivate: 'Nur Mitglieder können ihn finden und lesen.',
    isPublic: 'Alle auf diesem Server können ihn finden und lesen.',
    private: 'Privat machen …',
    privateTitle: '{channel} privat machen?',
    privateBody:
      'Nur die jetzigen Mitglieder können ihn dann finden und lesen, auch seinen Verlauf. Alle anderen verlieren den Zugriff sofort.',
    privateConfirm: 'Privat machen',
    public: 'Öffentlich machen …',
    publicTitle: '{channel} öffentlich machen?',
    publicBody: 'Andere können ihn dann finden und seinen ganzen Verlauf und seine Dateien lesen.',
    publicConfirm: 'Öffentlich machen',
    group: 'In einen Channel umwandeln …',
    groupTitle: 'In einen privaten Channel umwandeln',
    groupBody:
      'Nachrichten und Mitglieder bleiben. Der Channel gehört dir, und du kannst Personen hinzufügen, die den Verlauf sehen.',
    groupConfirm: 'Channel erstellen',
    name: 'Name des Channels',
    nameEmpty: 'Gib einen Namen ein.',
  },
};
