import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { scrollingText } from './text.en.ts';

/** The Arabic texts of a list that scrolls: pages that fail to load, and jumps. */
export const scrollingArabic: CompleteTranslation<typeof scrollingText> = {
  pages: {
    earlierFailed: 'تعذّر تحميل الرسائل الأقدم.',
    laterFailed: 'تعذّر تحميل الرسائل الأحدث.',
  },
  jump: {
    newSince: {
      one: 'رسالة جديدة منذ {time}',
      two: 'رسالتان جديدتان منذ {time}',
      few: '{count} رسائل جديدة منذ {time}',
      many: '{count} رسالة جديدة منذ {time}',
      other: '{count} رسالة جديدة منذ {time}',
    },
    newSinceMany: 'أكثر من {most} رسالة جديدة منذ {time}',
    latest: 'الانتقال إلى الأحدث',
    latestNew: {
      one: 'الانتقال إلى الأحدث، رسالة جديدة',
      two: 'الانتقال إلى الأحدث، رسالتان جديدتان',
      few: 'الانتقال إلى الأحدث، {count} رسائل جديدة',
      many: 'الانتقال إلى الأحدث، {count} رسالة جديدة',
      other: 'الانتقال إلى الأحدث، {count} رسالة جديدة',
    },
    gone: 'لم تعد هذه الرسالة موجودة.',
    failed: 'تعذّر تحميل هذه الرسالة.',
  },
};
