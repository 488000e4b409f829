import type { CompleteTranslation } from '@confab/react';
import type { incomingWebhooksText } from './text.en.ts';

/** The Arabic texts of the admin's page of incoming webhooks. */
export const incomingWebhooksArabic: CompleteTranslation<typeof incomingWebhooksText> = {
  incoming: {
    title: 'خطافات الويب الواردة',
    hint: 'كل منها عنوان يتيح لبرنامج آخر نشر رسائل في قناة. يستطيع أي شخص لديه العنوان النشر.',
    add: 'خطاف ويب وارد جديد',
    none: 'لا توجد خطافات ويب واردة بعد',
    noneHint: 'أنشئ واحدًا وأعطِ عنوانه لخادم بناء أو نموذج أو أداة مراقبة.',
    nameHint: 'ينشر بهذا الاسم.',
    channel: 'القناة',
    made: 'عنوان {name}',
    madeHint: 'استدعاء كهذا ينشر رسالة:',
    url: 'العنوان',
    example: 'مثال على الاستدعاء',
    used: 'آخر استخدام {when}',
    unused: 'لم يُستخدم قط',
    turnOn: 'تفعيل',
    turnOff: 'إيقاف',
    turnOf: '{verb}: {name}',
    rotate: 'عنوان جديد',
    rotateOf: 'عنوان جديد لـ {name}',
    rotateBody: 'يتوقف العنوان الحالي عن العمل فورًا. كل ما يستخدمه يحتاج إلى الجديد.',
    deleteBody: 'يتوقف عنوانه عن العمل فورًا. ستبقى رسائله.',
  },
};
