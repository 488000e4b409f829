import type { CompleteTranslation } from '../../core/text/index.ts';
import type { messagesText } from './text.en.ts';

/** The Arabic texts of the message list and its rows. */
export const messagesArabic: CompleteTranslation<typeof messagesText> = {
  messages: {
    listLabel: 'الرسائل في {channel}',
    new: 'جديد',
    edited: '(معدّلة)',
    showMore: 'عرض المزيد',
    showLess: 'عرض أقل',
    editedAt: 'عُدّلت {time}',
    deleted: 'حُذفت هذه الرسالة',
    quotedDeleted: 'حُذفت الرسالة المقتبسة',
    quotedGone: 'الرسالة المقتبسة غير متاحة',
    onlyYou: 'ظاهرة لك وحدك',
    forwardedFrom: 'أُعيد توجيهها من {name}',
    quotedFrom: 'اقتباس من {name}. الانتقال إلى الرسالة',
    sending: 'جارٍ الإرسال',
    waiting: 'في انتظار الاتصال',
    waitingForDisk: 'قرص الخادم ممتلئ. ستُرسل الرسالة عندما تتوفر مساحة.',
    waitingForStorage: 'لا يستطيع الخادم حفظ الرسائل الآن. ستُرسل الرسالة عندما يستطيع.',
    notSent: 'لم تُرسل',
    notSentWhy: 'لم تُرسل: {reason}',
    bot: 'بوت',
    alsoFromThread: 'ردّ في سلسلة',
    announced: '{name}: {text}',
    openProfile: 'فتح الملف الشخصي لـ {name}',
    threadLabel: 'ردود السلسلة في {channel}',
    alsoInChannel: 'أُرسل أيضًا إلى القناة',
  },
  excerpts: {
    poll: 'استطلاع: {name}',
    location: 'موقع مشارَك',
  },
};
