import type { CompleteTranslation } from '@confab/react';
import type { savedText } from './text.en.ts';

/** The Arabic texts of the page of saved messages and reminders. */
export const savedArabic: CompleteTranslation<typeof savedText> = {
  savedPage: {
    title: 'المحفوظات والتذكيرات',
    show: 'المعروض',
    upcoming: 'القادمة',
    overdue: 'المتأخرة',
    saved: 'المحفوظة',
    noUpcoming: 'لا توجد تذكيرات قادمة',
    noUpcomingHint: 'اختر «ذكّرني…» من قائمة رسالة، أو اكتب ‎/remind me tomorrow at 9 stand-up.',
    noOverdue: 'لا شيء متأخر',
    noOverdueHint: 'تبقى التذكيرات التي حان موعدها هنا حتى تنجزها أو تؤجلها.',
    noSavedAlone: 'لكل ما حفظته تذكير',
    noSavedAloneHint: 'تجده ضمن «القادمة» أو «المتأخرة».',
    noSaved: 'لا توجد رسائل محفوظة بعد',
    noSavedHint: 'لحفظ رسالة لوقت لاحق، اختر إشارتها المرجعية أو اضغط S.',
  },
};
