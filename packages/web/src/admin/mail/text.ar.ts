import type { CompleteTranslation } from '@confab/react';
import type { mailText } from './text.en.ts';

/** The Arabic texts of the page about mail. */
export const mailArabic: CompleteTranslation<typeof mailText> = {
  mail: {
    title: 'البريد الإلكتروني',
    hint: 'تُرسل روابط إعادة تعيين كلمة المرور ورسائل البريد عن الرسائل الفائتة عبر خادم SMTP لديك.',
    off: 'لم يُضبط خادم SMTP',
    offHint:
      'اضبط CONFAB_SMTP_URL وCONFAB_MAIL_FROM، ثم أعد تشغيل الخادم. حتى ذلك الحين ينشئ المسؤولون روابط إعادة التعيين، ولا تُرسل رسائل بريد.',
    from: 'المرسل',
    waiting: 'في انتظار الإرسال',
    failed: 'فشل هذا الأسبوع',
    lastError: 'آخر خطأ: {error}',
    test: 'إرسال اختبار',
    testHint: 'يُرسل فورًا. إن فشل ذلك، يظهر هنا رد خادم SMTP.',
    to: 'عنوان البريد الإلكتروني',
    sent: 'أُرسل إلى {to}. قبله خادم SMTP.',
  },
};
