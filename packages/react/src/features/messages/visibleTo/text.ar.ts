import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { visibleToText } from './text.en.ts';

/** Who may read a message that is not for everybody (MSG-15), in Arabic. */
export const visibleToArabic: CompleteTranslation<typeof visibleToText> = {
  visibleTo: {
    you: 'أنت وحدك من يرى هذا',
    youAnd: 'لا يرى هذا إلا أنت و{names}',
    others: {
      one: 'شخص آخر',
      two: 'شخصان آخران',
      few: '{count} آخرون',
      many: '{count} آخرون',
      other: '{count} آخرون',
    },
  },
};
