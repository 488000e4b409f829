import type { CompleteTranslation } from '@confab/react';
import type { settingsText } from './text.en.ts';

/** The Arabic texts of the settings. */
export const settingsArabic: CompleteTranslation<typeof settingsText> = {
  settings: {
    reading: 'القراءة',
    writing: 'الكتابة',
    title: 'الإعدادات',
    profile: 'الملف الشخصي',
    appearance: 'المظهر',
    notifications: 'الإشعارات',
    security: 'الأمان',
    sessions: 'الجلسات',
    mutedAndBlocked: 'المكتومون والمحظورون',
    mutedAndBlockedHint: 'الأشخاص الذين كتمتهم أو حظرتهم. لا يتلقون إشعارًا بذلك.',
    language: 'اللغة',
    languageSystem: 'لغة المتصفح',
    theme: 'السمة',
    themeSystem: 'النظام',
    themeLight: 'فاتحة',
    themeDark: 'داكنة',
    density: 'التباعد',
    densityComfortable: 'مريح',
    densityCompact: 'مضغوط',
    contrast: 'التباين',
    contrastSystem: 'النظام',
    contrastStandard: 'عادي',
    contrastMore: 'مرتفع',
    sessionsHint: 'المتصفحات والأجهزة التي سجّلت الدخول عليها.',
    thisSession: 'هذا الجهاز',
    seen: 'آخر ظهور {when}',
    end: 'تسجيل الخروج',
  },
};
