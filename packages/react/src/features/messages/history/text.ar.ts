import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { historyText } from './text.en.ts';

/** The Arabic texts of a message's edit history (MSG-18). */
export const historyArabic: CompleteTranslation<typeof historyText, 'history'> = {
  history: {
    title: 'سجل التعديلات',
    now: 'الآن',
    original: 'الأصل',
    changedBy: '{name}، {time}',
    noText: 'بلا نص',
    filesOnly: 'لم تتغير سوى المرفقات منذ إرسال هذه الرسالة.',
    onlyLast: {
      one: 'يظهر آخر تعديل فقط.',
      two: 'يظهر آخر تعديلين فقط.',
      few: 'تظهر آخر {count} تعديلات فقط.',
      many: 'يظهر آخر {count} تعديلًا فقط.',
      other: 'يظهر آخر {count} تعديل فقط.',
    },
  },
};
