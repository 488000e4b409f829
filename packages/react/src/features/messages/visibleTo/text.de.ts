import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { visibleToText } from './text.en.ts';

/** Who may read a message that is not for everybody (MSG-15), in German. */
export const visibleToGerman: CompleteTranslation<typeof visibleToText> = {
  visibleTo: {
    you: 'Nur du kannst das sehen',
    youAnd: 'Nur du und {names} können das sehen',
    others: { one: '{count} weitere Person', other: '{count} weitere' },
  },
};
