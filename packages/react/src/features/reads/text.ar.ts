import type { CompleteTranslation } from '../../core/text/index.ts';
import type { readsText } from './text.en.ts';

/** The Arabic texts of read receipts (MSG-17), and of when channels count as read (CHAN-14). */
export const readsArabic: CompleteTranslation<typeof readsText> = {
  reads: {
    seenBy: 'شاهدها',
    seenByNames: 'شاهدها {names}',
    seenByEveryone: 'شاهدها الجميع',
    more: {
      one: 'شخص آخر',
      two: 'شخصان آخران',
      few: '{count} آخرون',
      many: '{count} آخرون',
      other: '{count} آخرون',
    },
    count: {
      one: 'شاهدها شخص واحد من {all}.',
      two: 'شاهدها شخصان من {all}.',
      few: 'شاهدها {count} أشخاص من {all}.',
      many: 'شاهدها {count} شخصًا من {all}.',
      other: 'شاهدها {count} شخص من {all}.',
    },
    lastRead: 'آخر قراءة {time}',
    nobody: 'لم يشاهدها أحد بعد. لا يظهر هنا من أوقف إشعارات القراءة.',
    hint: 'لا يظهر هنا من أوقف إشعارات القراءة.',
    markRead: 'تحديد القنوات كمقروءة',
    share: 'إرسال إشعارات القراءة',
    shareHint: 'يتيح للآخرين رؤية ما قرأته. ما دام متوقفًا لا يرون إلا ما قرأته قبل ذلك.',
  },
  markReadModes: {
    on_open: 'عندما أفتحها',
    at_end: 'عندما أصل إلى أحدث رسالة',
    manually: 'عندما أختار ذلك فقط',
  },
  markReadHints: {
    on_open: 'تصبح القناة مقروءة فور فتحها.',
    at_end: 'تصبح القناة مقروءة عندما ترى أحدث رسالة فيها.',
    manually: 'تبقى القناة غير مقروءة حتى تختار «تحديد كمقروء» أو تضغط Esc.',
  },
};
