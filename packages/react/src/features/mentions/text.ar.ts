import type { CompleteTranslation } from '../../core/text/index.ts';
import type { mentionsText } from './text.en.ts';

/** The Arabic texts of a mention in a list. */
export const mentionsArabic: CompleteTranslation<typeof mentionsText> = {
  mentions: {
    inThread: 'في سلسلة',
    unread: 'غير مقروءة',
    open: 'الانتقال إلى الرسالة',
  },
};
