import type { CompleteTranslation } from '@confab/react';
import type { secondFactorText } from './text.en.ts';

/** The Arabic texts of the second step of a sign-in. */
export const secondFactorArabic: CompleteTranslation<typeof secondFactorText> = {
  secondFactor: {
    title: 'أكّد هويتك',
    codeHint: 'أدخل الرمز من تطبيق المصادقة.',
    recoveryHint: 'أدخل أحد رموز الاسترداد. يعمل مرة واحدة.',
    passkeyHint: 'استخدم مفتاح المرور لإكمال تسجيل الدخول.',
    code: 'الرمز',
    recoveryCode: 'رمز الاسترداد',
    submit: 'تسجيل الدخول',
    usePasskey: 'استخدام مفتاح مرور',
    useRecovery: 'استخدام رمز استرداد',
    useApp: 'استخدام تطبيق المصادقة',
    back: 'العودة إلى تسجيل الدخول',
    signInWithPasskey: 'تسجيل الدخول بمفتاح مرور',
    passkeyCancelled: 'لم يُستخدم أي مفتاح مرور. حاول مرة أخرى، أو سجّل الدخول بطريقة أخرى.',
    setUpTitle: 'إعداد تسجيل الدخول على خطوتين',
    setUpHint: 'يحتاج دورك إلى خطوة ثانية عند تسجيل الدخول. أعدّها للمتابعة.',
    signOut: 'تسجيل الخروج',
  },
};
