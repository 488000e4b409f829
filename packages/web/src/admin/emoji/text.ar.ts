import type { CompleteTranslation } from '@confab/react';
import type { emojiAdminText } from './text.en.ts';

/** The Arabic texts of the admin's page of emoji. */
export const emojiAdminArabic: CompleteTranslation<typeof emojiAdminText> = {
  emojiAdmin: {
    title: 'الرموز التعبيرية',
    hint: 'صورك الخاصة للرسائل والتفاعلات. يكتبها الأشخاص بصيغة :name: أو يختارونها كأي رمز تعبيري آخر.',
    add: 'إضافة رمز تعبيري',
    none: 'لا توجد رموز تعبيرية مخصّصة بعد',
    noneHint: 'أضف صورة وأعطها اسمًا ليستطيع كل من هنا استخدامها.',
    find: 'البحث بالاسم',
    notFound: 'لا نتائج لـ «{query}»',
    count: {
      one: 'رمز تعبيري واحد',
      two: 'رمزان تعبيريان',
      few: '{count} رموز تعبيرية',
      many: '{count} رمزًا تعبيريًا',
      other: '{count} رمز تعبيري',
    },
    facts: 'أضافه {name}، {date}',
    factsPlain: 'أُضيف {date}',
    deleteNamed: 'حذف {name}',
    deleteTitle: 'هل تريد حذف {name}؟',
    deleteBody: 'ستعرض الرسائل والتفاعلات التي تستخدمه اسمه بدلًا منه.',
    picture: 'الصورة',
    pictureHint: 'PNG أو JPEG أو GIF أو WebP، حتى 1 ميغابايت. تظهر صغيرة؛ وتستمر الصور المتحركة.',
    choose: 'اختر صورة',
    chooseOther: 'اختر صورة أخرى',
    tooLarge: 'هذه الصورة أكبر من 1 ميغابايت',
    name: 'الاسم',
    nameHint: 'يُكتب {written}',
    nameRule: 'استخدم من 2 إلى 32 حرفًا إنجليزيًا صغيرًا أو رقمًا أو _ أو -، بدءًا بحرف أو رقم',
    nameStandard: 'لرمز تعبيري قياسي هذا الاسم بالفعل: {emoji}',
    nameThere: 'يوجد رمز تعبيري بهذا الاسم بالفعل',
  },
};
