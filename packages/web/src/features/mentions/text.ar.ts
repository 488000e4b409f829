import type { CompleteTranslation } from '@confab/react';
import type { mentionsPageText } from './text.en.ts';

/** The Arabic texts of the page of mentions. */
export const mentionsPageArabic: CompleteTranslation<typeof mentionsPageText> = {
  mentionsPage: {
    title: 'الإشارات',
    show: 'الإشارات المعروضة',
    all: 'الكل',
    unread: 'غير المقروءة',
    emptyTitle: 'لا توجد إشارات بعد',
    emptyHint: 'عندما يشير أحد إليك أو إلى مجموعتك أو ‎@channel، يظهر ذلك هنا.',
    readTitle: 'اطّلعت على كل شيء',
    readHint: 'قرأت كل إشاراتك.',
  },
};
