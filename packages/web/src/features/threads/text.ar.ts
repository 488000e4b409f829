import type { CompleteTranslation } from '@confab/react';
import type { threadsPageText } from './text.en.ts';

/** The Arabic texts of the page of threads. */
export const threadsPageArabic: CompleteTranslation<typeof threadsPageText> = {
  threadsPage: {
    title: 'السلاسل',
    emptyTitle: 'لا تتابع أي سلسلة',
    emptyHint: 'رُدّ على رسالة، أو لتتم الإشارة إليك في رد، أو تابع سلسلة بجرسها، فتظهر هنا.',
  },
};
