import type { CompleteTranslation } from '@confab/react';
import type { systemNotificationsText } from './text.en.ts';

/** The Arabic texts of system notifications, shown by an open page or by the service worker. */
export const systemNotificationsArabic: CompleteTranslation<typeof systemNotificationsText> = {
  ask: {
    title: 'تشغيل الإشعارات',
    hint: 'تلقَّ إشعارات بالرسائل المباشرة والإشارات عندما لا يكون Confab مفتوحًا.',
    turnOn: 'تشغيل الإشعارات',
    notNow: 'ليس الآن',
  },
  notice: {
    added: 'أضافك {name} إلى {channel}.',
    invited: 'دعاك {name} إلى {channel}.',
    someone: 'أحدهم',
    reported: 'هناك بلاغ جديد للمراجعة.',
    review: 'مراجعة',
    inChannel: '{author} في #{channel}',
    toGroup: {
      one: '{author}، إليك وإلى شخص آخر',
      two: '{author}، إليك وإلى شخصين آخرين',
      few: '{author}، إليك وإلى {count} آخرين',
      many: '{author}، إليك وإلى {count} آخرين',
      other: '{author}، إليك وإلى {count} آخرين',
    },
    reply: 'رد: {text}',
    more: {
      one: '{text} (وواحدة أخرى)',
      two: '{text} (واثنتان أخريان)',
      few: '{text} (و{count} أخرى)',
      many: '{text} (و{count} أخرى)',
      other: '{text} (و{count} أخرى)',
    },
    image: 'أرسل صورة',
    video: 'أرسل فيديو',
    audio: 'أرسل ملفًا صوتيًا',
    voice: 'أرسل رسالة صوتية',
    file: 'أرسل ملفًا',
    poll: 'بدأ استطلاعًا',
    location: 'شارك موقعًا',
    text: 'أرسل رسالة',
    withoutContent: 'رسالة جديدة',
    withoutContentHint: 'افتح Confab لقراءتها.',
    test: 'إشعار تجريبي',
    testHint: 'تعمل الإشعارات على هذا الجهاز.',
  },
};
