import type { CompleteTranslation } from '@confab/react';
import type { profileFieldsAdminText } from './text.en.ts';

/** The Arabic texts of the page of profile fields. */
export const profileFieldsAdminArabic: CompleteTranslation<typeof profileFieldsAdminText> = {
  profileFieldsAdmin: {
    title: 'حقول الملف الشخصي',
    hint: 'تعرض كل الملفات الشخصية هذه الحقول بهذا الترتيب، ويمكن العثور على الأشخاص بها.',
    add: 'إضافة حقل',
    editTitle: 'تعديل {name}',
    full: {
      one: 'يمكنك تعريف حقل واحد.',
      two: 'يمكنك تعريف حقلين كحد أقصى.',
      few: 'يمكنك تعريف {count} حقول كحد أقصى.',
      many: 'يمكنك تعريف {count} حقلًا كحد أقصى.',
      other: 'يمكنك تعريف {count} حقل كحد أقصى.',
    },
    empty: 'لا توجد حقول',
    emptyHint: 'أضف حقلًا مثل الفريق أو الوظيفة أو المدير.',
    name: 'الاسم',
    id: 'المعرّف',
    idHint: 'تقرأ البرامج القيمة باسم custom.{id}. لا يمكنك تغيير المعرّف لاحقًا.',
    kind: 'النوع',
    choices: 'الخيارات',
    choicesHint: 'خيار واحد في كل سطر',
    filledBy: 'يملؤه',
    bySelf: 'الأشخاص أنفسهم والمسؤولون',
    byAdmins: 'المسؤولون فقط',
    claim: 'حقل تسجيل الدخول الموحّد (اختياري)',
    claimHint: 'عند كل تسجيل دخول موحّد يأخذ الحقل قيمة هذا الحقل من المزوّد، مثل department.',
    onCard: 'إظهار في بطاقة الملف الشخصي',
    onCardHint: 'وإلا تعرضه البطاقة بعد «إظهار كل التفاصيل».',
    notOnCard: 'ليس في البطاقة',
    fromClaim: 'من الحقل {claim}',
    up: 'نقل {name} إلى أعلى',
    down: 'نقل {name} إلى أسفل',
    removeTitle: 'إزالة {name}؟',
    removeBody:
      'لن تعرض الملفات الشخصية هذا الحقل. تبقى القيم في بيانات الأشخاص، وتظهر من جديد إذا أضفت حقلًا بالمعرّف نفسه.',
  },
  profileKinds: {
    text: 'نص',
    link: 'رابط',
    date: 'تاريخ',
    choice: 'اختيار',
    person: 'شخص',
  },
};
