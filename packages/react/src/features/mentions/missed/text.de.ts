import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { missedText } from './text.en.ts';

/** The German texts about mentions of people who are not in the channel (MSG-16). */
export const missedGerman: CompleteTranslation<typeof missedText> = {
  missed: {
    notice: {
      one: '{names} ist nicht in diesem Channel und wird nicht benachrichtigt.',
      other: '{names} sind nicht in diesem Channel und werden nicht benachrichtigt.',
    },
    onlyYou: 'Nur du siehst das.',
    more: { one: '{count} weitere Person', other: '{count} weitere Personen' },
    add: 'Zum Channel hinzufügen',
    notify: 'Trotzdem benachrichtigen',
  },
};
