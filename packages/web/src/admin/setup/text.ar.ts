import type { CompleteTranslation } from '@confab/react';
import type { setupText } from './text.en.ts';

/** The Arabic texts of the first-run checklist. */
export const setupArabic: CompleteTranslation<typeof setupText> = {
  setup: {
    title: 'الخطوات الأولى',
    hint: 'ما يجعل هذا الخادم بيتًا لفريقك. عُد في أي وقت: تُعلَّم كل نقطة عند إنجازها.',
    progress: {
      one: 'أُنجز {done} من {count}',
      two: 'أُنجز {done} من {count}',
      few: 'أُنجز {done} من {count}',
      many: 'أُنجز {done} من {count}',
      other: 'أُنجز {done} من {count}',
    },
    list: 'قائمة المهام',
    open: 'لم يتم بعد',
    identity: 'امنح الخادم اسمًا وأيقونة',
    identityHint: 'يظهران في الشريط الجانبي وفي صفحة تسجيل الدخول.',
    channels: 'اختر القنوات الافتراضية',
    channelsHint: 'يجد كل من ينضم ما يقرؤه هناك.',
    people: 'ادعُ أشخاصًا',
    peopleHint: 'بالبريد الإلكتروني، أو دفعة واحدة، أو برابط.',
    sign_in: 'حدّد كيف يسجّل الأشخاص دخولهم',
    sign_inHint: 'أبقِ الدعوات، أو افتح التسجيل لنطاقات بريدكم، أو اربط تسجيل الدخول الموحّد.',
    mail: 'تحقّق من البريد الإلكتروني',
    mailHint: 'أرسل رسالة تجريبية لتصل روابط كلمات المرور والدعوات.',
    backup: 'أنشئ نسخة احتياطية',
    backupHint: 'شغّل bin/confab backup FOLDER على الخادم، وكرّره وفق جدول.',
    backupLink: 'اقرأ عن النسخ الاحتياطية',
    samples: 'رسائل الترحيب',
    samplesHint: 'كُتبت لك الرسائل الأولى في general وrandom. أزلها عندما لا تحتاج إليها.',
    removeSamples: 'إزالة رسائل الترحيب',
    dismiss: 'إخفاء من الشريط الجانبي',
    resume: 'إظهار في الشريط الجانبي',
    dismissed: 'لم يعد الشريط الجانبي يعرض هذه القائمة. تبقى هنا.',
  },
};
