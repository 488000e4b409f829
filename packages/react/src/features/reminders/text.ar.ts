import type { CompleteTranslation } from '../../core/text/index.ts';
import type { remindersText } from './text.en.ts';

/** The Arabic texts of reminders and saved messages. */
export const remindersArabic: CompleteTranslation<typeof remindersText> = {
  reminders: {
    remind: 'ذكّرني…',
    change: 'تغيير التذكير…',
    title: 'ذكّرني',
    inMinutes: {
      one: 'بعد دقيقة',
      two: 'بعد دقيقتين',
      few: 'بعد {count} دقائق',
      many: 'بعد {count} دقيقة',
      other: 'بعد {count} دقيقة',
    },
    inHours: {
      one: 'بعد ساعة',
      two: 'بعد ساعتين',
      few: 'بعد {count} ساعات',
      many: 'بعد {count} ساعة',
      other: 'بعد {count} ساعة',
    },
    tomorrow: 'غدًا',
    nextWeek: 'الأسبوع القادم',
    custom: 'مخصّص…',
    customLabel: 'ذكّرني في',
    confirm: 'ذكّرني',
    save: 'حفظ لوقت لاحق',
    unsave: 'إزالة من المحفوظات',
    savedForLater: 'محفوظة لوقت لاحق',
    at: 'التذكير: {time}',
  },
  moments: {
    incomplete: 'أدخل تاريخًا ووقتًا.',
    past: 'اختر وقتًا في المستقبل.',
    tooFar: 'اختر وقتًا خلال السنوات الخمس القادمة.',
  },
};
