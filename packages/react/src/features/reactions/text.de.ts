import type { CompleteTranslation } from '../../core/text/index.ts';
import type { reactionsText } from './text.en.ts';

/** The German texts of reactions. */
export const reactionsGerman: CompleteTranslation<typeof reactionsText> = {
  reactions: {
    add: 'Reaktion hinzufügen',
    withNames: 'Mit {emoji} reagiert: {names}',
    you: 'Du',
    others: { one: '{count} weitere Person', other: '{count} weitere' },
    toggleOn: {
      one: '{emoji}, {count} Reaktion. Auch reagieren',
      other: '{emoji}, {count} Reaktionen. Auch reagieren',
    },
    toggleOff: {
      one: '{emoji}, {count} Reaktion, von dir. Deine Reaktion entfernen',
      other: '{emoji}, {count} Reaktionen, auch von dir. Deine Reaktion entfernen',
    },
    reactWith: 'Mit {emoji} reagieren',
  },
};
