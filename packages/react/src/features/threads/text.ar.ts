import type { CompleteTranslation } from '../../core/text/index.ts';
import type { threadsText } from './text.en.ts';

/** The Arabic texts of the line under a message that leads to its thread. */
export const threadsArabic: CompleteTranslation<typeof threadsText> = {
  threads: {
    replies: {
      one: 'رد واحد',
      two: 'ردان',
      few: '{count} ردود',
      many: '{count} ردًا',
      other: '{count} رد',
    },
    open: 'فتح السلسلة:',
    noReplies: 'لا توجد ردود بعد',
  },
};
