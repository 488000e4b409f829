import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { writingText } from './text.en.ts';

/** The Arabic texts of the settings for writing. */
export const writingArabic: CompleteTranslation<typeof writingText> = {
  writing: {
    sendKey: 'إرسال الرسائل باستخدام',
    enter: 'Enter',
    showFormatting: 'إظهار التنسيق أثناء الكتابة',
    showFormattingHint: 'يظهر النص الغامق غامقًا أثناء الكتابة، ويضم شريط الأدوات التنسيقات.',
  },
  sendKeyHints: {
    enter: 'يبدأ Shift+Enter سطرًا جديدًا.',
    mod_enter: 'يبدأ Enter سطرًا جديدًا.',
  },
};
