import type { CompleteTranslation } from '@confab/react';
import type { shareText } from './text.en.ts';

/** The Arabic texts of what another app on the device shares with this one. */
export const shareArabic: CompleteTranslation<typeof shareText> = {
  share: {
    title: 'مشاركة',
    hint: 'اختر محادثة. يمكنك تعديل الرسالة قبل إرسالها.',
    to: 'المشاركة مع',
    files: {
      zero: 'لا ملفات',
      one: 'ملف واحد',
      two: 'ملفان',
      few: '{count} ملفات',
      many: '{count} ملفًا',
      other: '{count} ملف',
    },
    nothing: 'لا يوجد ما يمكن مشاركته',
    nothingHint: 'ارجع إلى التطبيق الآخر وشاركه مرة أخرى.',
  },
};
