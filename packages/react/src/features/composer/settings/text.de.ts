import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { writingText } from './text.en.ts';

/** The German texts of the settings for writing. */
export const writingGerman: CompleteTranslation<typeof writingText> = {
  writing: {
    sendKey: 'Nachrichten senden mit',
    enter: 'Eingabe',
    showFormatting: 'Formatierung beim Schreiben zeigen',
    showFormattingHint: 'Fetter Text sieht beim Tippen fett aus, und eine Leiste enthält die Formate.',
  },
  sendKeyHints: {
    enter: 'Umschalt+Eingabe beginnt eine neue Zeile.',
    mod_enter: 'Die Eingabetaste beginnt eine neue Zeile.',
  },
};
