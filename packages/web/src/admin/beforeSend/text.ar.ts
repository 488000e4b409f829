import type { CompleteTranslation } from '@confab/react';
import type { beforeSendText } from './text.en.ts';

/** The Arabic texts of the admin's page of the before-send hook. */
export const beforeSendArabic: CompleteTranslation<typeof beforeSendText> = {
  beforeSend: {
    title: 'خطاف ما قبل الإرسال',
    hint: 'يُستدعى عنوانك قبل حفظ رسالة أو تعديل. يمكنه تغيير النص والبيانات المخصّصة والمرفقات، أو رفض الرسالة بسبب يراه المرسل.',
    none: 'لا يوجد خطاف بعد',
    noneHint: 'تُحفظ الرسائل كما تُرسل. أضف عنوانًا أدناه لفحصها أولًا.',
    urlHint: 'يُستدعى مرة لكل رسالة. تنتظر كل رسالة الرد.',
    deadline: 'المهلة بالمللي ثانية',
    deadlineHint: 'من {least} إلى {most}. الخطاف البطيء يبطئ الإرسال لدى الجميع.',
    failure: 'إذا لم يردّ في الوقت المحدد',
    open: 'إرسال الرسالة دون تغيير',
    closed: 'رفض الرسالة؛ يمكن للمرسل المحاولة مجددًا',
    active: 'مفعّل',
    set: 'حفظ الخطاف',
    saved: 'تم الحفظ. ينطبق على الرسائل الجديدة.',
    created: 'تم حفظ الخطاف. استخدم هذا السر للتحقق من أن الاستدعاءات تأتي من هذا الخادم:',
    working: 'يُستدعى قبل كل رسالة',
    off: 'متوقف',
    paused: 'متوقف مؤقتًا حتى {when} لأنه فشل عدة مرات متتالية.',
    lastError: 'آخر فشل: {why}',
    remove: 'إزالة الخطاف',
    removeTitle: 'هل تريد إزالة خطاف ما قبل الإرسال؟',
    removeBody: 'ستُحفظ الرسائل كما تُرسل.',
    name: 'خطاف ما قبل الإرسال',
  },
};
