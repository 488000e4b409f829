import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { dueRemindersText } from './text.en.ts';

/** The Arabic texts of lists of reminders and of notices of due ones. */
export const dueRemindersArabic: CompleteTranslation<typeof dueRemindersText> = {
  due: {
    title: 'تذكير',
    titleFrom: 'تذكير من {name}',
    many: {
      one: 'حان موعد تذكير واحد',
      two: 'حان موعد تذكيرين',
      few: 'حان موعد {count} تذكيرات',
      many: 'حان موعد {count} تذكيرًا',
      other: 'حان موعد {count} تذكير',
    },
    show: 'عرض',
    open: 'الانتقال إلى الرسالة',
    snooze: 'غفوة 20 دقيقة',
    later: 'وقت آخر…',
    done: 'تم',
    remind: 'ذكّرني…',
    at: 'التذكير: {time}',
    since: 'حان موعده منذ {time}',
    note: 'تذكيرك',
    noteFrom: 'تذكير من {name}',
    place: 'في {channel}',
    lost: 'حُذفت هذه الرسالة، أو لم يعد لديك حق الوصول إليها.',
    waiting: 'جارٍ تحميل الرسالة',
  },
};
