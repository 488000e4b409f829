import type { CompleteTranslation } from '@confab/react';
import type { signInRulesText } from './text.en.ts';

/** The Arabic texts of the page about the rules of signing in. */
export const signInRulesArabic: CompleteTranslation<typeof signInRulesText> = {
  signInRules: {
    title: 'قواعد تسجيل الدخول',
    hint: 'كيف يسجّل الأشخاص الدخول إلى هذا الخادم، ومدة بقائهم مسجّلين.',
    off: 'لم يُعَدّ تسجيل الدخول الموحّد',
    offHint: 'بعد إعداده يمكنك فرضه هنا. عيّن CONFAB_OIDC_ISSUER على الخادم.',
    scope: 'من يجب أن يستخدم تسجيل الدخول الموحّد',
    scopeHint: 'لا يمكنهم بعدها تسجيل الدخول بكلمة مرور أو مفتاح مرور، وتنتهي الجلسات التي بدأت بهما.',
    scopeNobody: 'لا أحد',
    scopeDomains: 'من لهم عنوان بريد إلكتروني في هذه النطاقات',
    scopeEveryone: 'الجميع',
    domains: 'نطاقات البريد الإلكتروني لتسجيل الدخول الموحّد',
    domainsHint: 'افصل بينها بفواصل، مثل example.org, example.com',
    exempt: 'مسؤولون يمكنهم استخدام كلمة مرور',
    exemptHint: 'اختر واحدًا على الأقل تحسبًا لتعطّل تسجيل الدخول الموحّد.',
    idle: 'تسجيل الخروج بعد عدم نشاط لمدة',
    idleHint: 'تنتهي الجلسات التي لا تُستخدم طوال هذه المدة.',
    lifetime: 'تسجيل الدخول من جديد بعد',
    lifetimeHint: 'تنتهي الجلسات بعد هذه المدة حتى إن كانت مستخدمة.',
    unlimited: 'بلا حد',
    hours: {
      zero: '{count} ساعة',
      one: 'ساعة واحدة',
      two: 'ساعتان',
      few: '{count} ساعات',
      many: '{count} ساعة',
      other: '{count} ساعة',
    },
    days: {
      zero: '{count} يوم',
      one: 'يوم واحد',
      two: 'يومان',
      few: '{count} أيام',
      many: '{count} يومًا',
      other: '{count} يوم',
    },
    saved: 'تم الحفظ',
  },
};
