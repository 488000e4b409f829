import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { recordingText } from './text.en.ts';

/** The Arabic texts of voice messages, while they are recorded and before they are sent. */
export const recordingArabic: CompleteTranslation<typeof recordingText> = {
  recording: {
    finish: 'إرفاق التسجيل',
    label: 'تسجيل صوتي',
    asking: 'اسمح بالوصول إلى الميكروفون للتسجيل',
    elapsed: 'المسجَّل حتى الآن',
    pause: 'إيقاف التسجيل مؤقتًا',
    resume: 'متابعة التسجيل',
    discard: 'تجاهل التسجيل',
    isRecording: 'جارٍ التسجيل',
    isPaused: 'التسجيل متوقف مؤقتًا',
    play: 'تشغيل التسجيل',
    stopPlaying: 'إيقاف مؤقت',
    insecure: 'يتطلب التسجيل اتصالًا آمنًا. افتح هذه الصفحة عبر https.',
    unsupported: 'لا يستطيع هذا المتصفح تسجيل الصوت.',
    denied: 'الوصول إلى الميكروفون محظور. اسمح به في إعدادات متصفحك ثم حاول مرة أخرى.',
    noMicrophone: 'لم يُعثر على ميكروفون. وصّل واحدًا ثم حاول مرة أخرى.',
    busy: 'الميكروفون غير متاح. ربما يستخدمه برنامج آخر.',
    lost: 'انقطع اتصال الميكروفون. تم الاحتفاظ بالتسجيل حتى الآن.',
    empty: 'لم يُسجَّل شيء. حاول مرة أخرى وتحدّث مدة أطول قليلًا.',
  },
};
