import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { whoReactedText } from './text.en.ts';

/** The German texts of the list of those who reacted to a message. */
export const whoReactedGerman: CompleteTranslation<typeof whoReactedText, 'whoReacted'> = {
  whoReacted: {
    title: 'Reaktionen',
    tabs: 'Angezeigte Reaktionen',
    all: 'Alle',
    tab: { one: '{emoji}, {count} Person', other: '{emoji}, {count} Personen' },
    none: 'Keine Reaktionen mehr',
    score: '× {score}',
  },
};
