import type { CompleteTranslation } from '@confab/react';
import type { rolesText } from './text.en.ts';

/** The Arabic texts of the admin's page of roles. */
export const rolesArabic: CompleteTranslation<typeof rolesText> = {
  roleNames: {
    admin: 'مسؤول',
    moderator: 'مشرف',
    user: 'عضو',
    guest: 'ضيف',
    anonymous: 'مجهول',
  },
  roles: {
    title: 'الأدوار',
    hint: 'الغرض من كل دور ومن لديه. تُضبط أذونات القنوات لكل نوع قنوات.',
    toTypes: 'الأذونات حسب نوع القنوات',
    pick: 'الدور',
    find: 'البحث عن أشخاص بالاسم',
    admin: 'المسؤولون',
    moderator: 'المشرفون',
    user: 'الأعضاء',
    guest: 'الضيوف',
    anonymous: 'القراء المجهولون',
    adminHint: 'يديرون هذا الخادم: الأشخاص وأنواع القنوات والإعدادات. يوجد دائمًا واحد على الأقل.',
    moderatorHint: 'يشرفون على الرسائل والأشخاص: البلاغات والإبعاد والمجموعات. لا يستطيعون إسناد الأدوار.',
    userHint: 'كل من لديه حساب وليس له دور آخر.',
    guestHint: 'لهم اسم بلا كلمة مرور، ولا يفعلون إلا ما تسمح به أنواع القنوات للضيوف.',
    anonymousHint: 'يقرؤون بلا تسجيل دخول، حيث يسمح نوع القنوات بذلك.',
    roleOf: 'دور {name}',
    none: 'لا أحد لديه هذا الدور',
    notFound: 'لا نتائج لـ «{query}»',
    you: '(أنت)',
    changeTitle: 'هل تريد إسناد الدور «{role}» إلى {name}؟',
    change: 'تغيير الدور',
    becomesAdmin: 'سيتمكن {name} من إدارة هذا الخادم، بما في ذلك دورك.',
    losesAdmin: 'لن يتمكن {name} بعد ذلك من إدارة هذا الخادم. يسري ذلك فورًا على كل أجهزته.',
    losesOwn: 'لن تتمكن بعد ذلك من إدارة هذا الخادم. لا يستطيع التراجع عن ذلك إلا مسؤول آخر.',
    otherwise: 'يسري ذلك فورًا على كل أجهزته.',
  },
};
