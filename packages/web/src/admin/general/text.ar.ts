import type { CompleteTranslation } from '@confab/react';
import type { generalText } from './text.en.ts';

/** The Arabic texts of the page of sign-up and name. */
export const generalArabic: CompleteTranslation<typeof generalText> = {
  general: {
    title: 'عام',
    icon: 'أيقونة الخادم',
    appName: 'اسم الخادم',
    signUp: 'من يستطيع إنشاء حساب',
    signUpInvitation: 'من لديهم رابط دعوة فقط',
    signUpOpen: 'أي شخص يصل إلى هذا الخادم',
    signUpDomains: 'أي شخص لديه عنوان بريد إلكتروني في هذه النطاقات',
    domains: 'نطاقات البريد الإلكتروني',
    domainsHint: 'افصل بينها بفواصل، مثل example.org, example.com',
    guests: 'السماح بالضيوف',
    guestsHint: 'للضيوف اسم بلا كلمة مرور، ولا يقرؤون إلا ما تسمح به أنواع القنوات.',
    anonymous: 'السماح بالقراءة بلا حساب',
    anonymousHint: 'يستطيع أي شخص قراءة القنوات التي يسمح نوعها بذلك للقراء بلا حساب، ولا يرى غيرها.',
    secondFactor: 'من يجب أن يسجّل الدخول على خطوتين',
    secondFactorHint:
      'يُعدّونه عند تسجيل الدخول التالي، ولا يمكنهم فعل شيء آخر قبل ذلك. من يستخدم تسجيل الدخول الموحّد يؤكد هويته هناك.',
    secondFactorNobody: 'لا أحد',
    secondFactorAdmins: 'المسؤولون',
    secondFactorModerators: 'المسؤولون والمشرفون',
    secondFactorEveryone: 'الجميع ما عدا الضيوف',
    directory: 'من يستطيع الأعضاء العثور عليه',
    directoryHint:
      'ينطبق على البحث والإشارات والملفات الشخصية والرسائل المباشرة. لا يستطيع الضيوف العثور إلا على الأشخاص في قنواتهم.',
    directoryEveryone: 'كل من على هذا الخادم',
    directoryTenant: 'أشخاص المؤسسة نفسها فقط',
    directoryShared: 'أشخاص القنوات نفسها فقط',
    managed: 'حقول الملف الشخصي التي لا يغيّرها إلا خادمك الخلفي',
    managedName: 'الاسم',
    managedImage: 'صورة الملف الشخصي',
    managedCustom: 'حقول مخصّصة',
    managedHint: 'افصل بينها بفواصل، مثل department, desk. يرى الأشخاص أن مؤسستك تدير هذه الحقول.',
    managedInvalid: 'استخدم حتى 64 حرفًا أو رقمًا أو _ أو - لكل حقل، وحتى 50 حقلًا إجمالًا.',
    saved: 'تم الحفظ',
  },
};
