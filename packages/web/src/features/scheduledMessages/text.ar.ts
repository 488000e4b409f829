import type { CompleteTranslation } from '@confab/react';
import type { scheduledPageText } from './text.en.ts';

/** The Arabic texts of the page of scheduled messages. */
export const scheduledPageArabic: CompleteTranslation<typeof scheduledPageText> = {
  scheduledPage: {
    title: 'المجدولة',
    emptyTitle: 'لا توجد رسائل مجدولة',
    emptyHint: 'اكتب رسالة واختر «إرسال لاحقًا» بجوار زر الإرسال.',
  },
};
