import type { CompleteTranslation } from '@confab/react';
import type { invitationsText } from './text.en.ts';

/** The Arabic texts of the page of invitations. */
export const invitationsArabic: CompleteTranslation<typeof invitationsText> = {
  invitations: {
    title: 'الدعوات',
    hint: 'يستطيع أي شخص لديه هذا الرابط الانضمام.',
    create: 'إنشاء رابط',
    created: 'رابط دعوة جديد',
    made: '{role}، أُنشئت {date}',
    expiresOn: 'تنتهي {date}',
    role: 'الدور',
    uses: 'الحد الأقصى للاستخدام',
    expires: 'تنتهي بعد',
    days: {
      one: 'يوم واحد',
      two: 'يومين',
      few: '{count} أيام',
      many: '{count} يومًا',
      other: '{count} يوم',
    },
    usesLeft: {
      one: 'بقي استخدام واحد',
      two: 'بقي استخدامان',
      few: 'بقيت {count} استخدامات',
      many: 'بقي {count} استخدامًا',
      other: 'بقي {count} استخدام',
    },
    revoke: 'إلغاء',
    none: 'لا توجد دعوات نشطة',
    noneHint: 'أنشئ رابطًا أعلاه وأرسله إلى شخص ما.',
  },
};
