import type { CompleteTranslation } from '../../core/text/index.ts';
import type { chatText } from './text.en.ts';

/** The Arabic texts of the complete chat. */
export const chatArabic: CompleteTranslation<typeof chatText, 'chat'> = {
  chat: {
    label: 'الدردشة',
    sidebar: 'القنوات والمحادثات',
    pinned: 'الرسائل المثبّتة',
    welcome: 'اختر محادثة',
    welcomeHint: 'افتح قناة من القائمة، أو ابدأ محادثة جديدة.',
  },
};
