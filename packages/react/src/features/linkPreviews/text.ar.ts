import type { CompleteTranslation } from '../../core/text/index.ts';
import type { linkPreviewsText } from './text.en.ts';

/** The Arabic texts of link previews in the composer. */
export const linkPreviewsArabic: CompleteTranslation<typeof linkPreviewsText> = {
  linkPreviews: {
    list: 'معاينات الروابط',
    loading: 'جارٍ تحميل معاينة {host}',
    failed: 'لا تتوفر معاينة',
    dismiss: 'إزالة معاينة {host}',
  },
};
