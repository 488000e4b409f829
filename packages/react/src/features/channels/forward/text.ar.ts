import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { forwardText } from './text.en.ts';

/** The Arabic texts of forwarding a message, and of where a forwarded message is from. */
export const forwardArabic: CompleteTranslation<typeof forwardText> = {
  forward: {
    title: 'إعادة توجيه الرسالة',
    search: 'البحث في قنواتك والأشخاص',
    nowhere: 'لا توجد قنوات يمكنك الكتابة فيها بعد.',
    nobody: 'لا نتائج لـ «{query}»',
    chosen: 'إعادة التوجيه إلى',
    most: {
      one: 'يمكنك إعادة التوجيه إلى محادثة واحدة في المرة.',
      two: 'يمكنك إعادة التوجيه إلى محادثتين في المرة.',
      few: 'يمكنك إعادة التوجيه إلى {count} محادثات كحد أقصى في المرة.',
      many: 'يمكنك إعادة التوجيه إلى {count} محادثة كحد أقصى في المرة.',
      other: 'يمكنك إعادة التوجيه إلى {count} محادثة كحد أقصى في المرة.',
    },
    comment: 'إضافة تعليق',
    commentHint: 'اختياري. يظهر فوق الرسالة.',
    done: 'تمت إعادة التوجيه إلى {channel}',
    view: 'عرض',
    notDone: 'لم تتم إعادة التوجيه إلى {channel}',
    from: 'أُعيد توجيهها من {name} في {place}',
    open: 'الانتقال إلى الأصل في {place}',
  },
};
