import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { linkCardsText } from './text.en.ts';

/** The Arabic texts of link previews in messages. */
export const linkCardsArabic: CompleteTranslation<typeof linkCardsText> = {
  linkCards: {
    loading: 'جارٍ تحميل معاينة {host}',
    hide: 'إخفاء المعاينة',
    removeForAll: 'إزالة المعاينة لدى الجميع',
    hidden: 'تم إخفاء معاينة {host}',
    show: 'عرض',
  },
};
