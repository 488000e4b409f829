import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { historyText } from './text.en.ts';

/** The German texts of a message's edit history (MSG-18). */
export const historyGerman: CompleteTranslation<typeof historyText, 'history'> = {
  history: {
    title: 'Bearbeitungsverlauf',
    now: 'Jetzt',
    original: 'Original',
    changedBy: '{name}, {time}',
    noText: 'Kein Text',
    filesOnly: 'Seit dem Senden haben sich nur die Anhänge geändert.',
    onlyLast: {
      one: 'Nur die letzte Änderung wird angezeigt.',
      other: 'Nur die letzten {count} Änderungen werden angezeigt.',
    },
  },
};
