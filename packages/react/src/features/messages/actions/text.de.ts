import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { messageActionsText } from './text.en.ts';

/** The German texts of the actions on a message: its toolbar, its menu and its dialogs. */
export const messageActionsGerman: CompleteTranslation<typeof messageActionsText, 'messageActions'> = {
  messageActions: {
    label: 'Aktionen für die Nachricht',
    more: 'Weitere Aktionen',
    whoReacted: 'Anzeigen, wer reagiert hat',
    editOf: 'Nachricht von {name} bearbeiten',
    deleteOf: 'Nachricht von {name} löschen',
    deleteTitleOf: 'Nachricht von {name} löschen?',
    replyInThread: 'Im Thread antworten',
    markUnread: 'Ab hier als ungelesen markieren',
    openFiles: 'Bilder ansehen',
    quote: 'Zitieren',
    copyText: 'Text kopieren',
    editHistory: 'Bearbeitungsverlauf anzeigen',
    restore: 'Nachricht wiederherstellen',
    deleteTitle: 'Diese Nachricht löschen?',
    deleteBody: 'Sie wird für alle gelöscht. Ein Platzhalter bleibt.',
  },
};
