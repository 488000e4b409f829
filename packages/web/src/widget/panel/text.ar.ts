import type { CompleteTranslation } from '@confab/react';
import type { widgetText } from './text.en.ts';

/** The Arabic texts of the widget's panel. */
export const widgetArabic: CompleteTranslation<typeof widgetText> = {
  widget: {
    welcome: 'كيف يمكننا مساعدتك؟',
    name: 'اسمك (اختياري)',
    begin: 'بدء الدردشة',
    email: 'بريدك الإلكتروني (اختياري)',
    emailHint: 'ليتمكن فريقنا من الوصول إليك إن غادرت قبل أن نرد. لا يراه غيره.',
    emailLeft: 'يمكن لفريقنا الوصول إليك على {email}.',
    changeEmail: 'تغيير',
    notNow: 'ليس الآن',
    guestsOffTitle: 'الضيوف غير مسموح بهم',
    guestsOff: 'اسمح بالضيوف في الإدارة ضمن «عام»، أو أعطِ الأداة رمزًا.',
    tokenMissingTitle: 'لم يسجّل أحد الدخول',
    tokenMissing:
      'هذه الأداة للمستخدمين المسجّلين. مرّر data-token أو data-token-provider أو Confab.setToken(…)‎.',
    failed: 'تعذّر فتح الدردشة',
    foreignToken: 'لم يُصدر {server} هذا الرمز. وقّعه باستخدام CONFAB_APP_SECRET لذلك الخادم.',
  },
};
