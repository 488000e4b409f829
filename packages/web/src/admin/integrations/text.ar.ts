import type { CompleteTranslation } from '@confab/react';
import type { integrationsText } from './text.en.ts';

/** The Arabic texts that the pages of integrations share. */
export const integrationsArabic: CompleteTranslation<typeof integrationsText> = {
  integrations: {
    deleteOf: 'حذف {name}',
    deleteTitle: 'هل تريد حذف {name}؟',
    changeOf: 'تعديل {name}',
    name: 'الاسم',
    url: 'العنوان',
    urlHint: 'عنوان http أو https الذي يُستدعى.',
    off: 'متوقف',
    copyOf: 'نسخ: {what}',
    once: 'انسخه الآن. لن تتمكن من رؤيته مجددًا.',
    secret: 'سر التوقيع',
    channels: 'في هذه القنوات فقط (اختياري)',
    channelFind: 'البحث عن قناة بالاسم',
    channelNone: 'لا نتائج لـ «{query}»',
    channelChosen: 'القنوات المختارة',
    types: 'في قنوات هذه الأنواع فقط (بلا اختيار تعني الكل)',
    rotate: 'سر جديد',
    rotateOf: 'سر جديد لـ {name}',
    rotateHint: 'تُوقَّع الاستدعاءات بالسرين لفترة، لتتمكن من التبديل دون أن يفوتك شيء.',
    rotateOverlap: 'الاحتفاظ بالسر الحالي لمدة',
    rotateNow: 'بلا مدة',
    rotateHours: {
      one: 'ساعة واحدة',
      two: 'ساعتين',
      few: '{count} ساعات',
      many: '{count} ساعة',
      other: '{count} ساعة',
    },
    rotateDays: {
      one: 'يوم واحد',
      two: 'يومين',
      few: '{count} أيام',
      many: '{count} يومًا',
      other: '{count} يوم',
    },
    rotating: 'يعمل السر القديم حتى {date}.',
  },
};
