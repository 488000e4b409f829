import type { CompleteTranslation } from '@confab/react';
import type { deletedChannelsText } from './text.en.ts';

/** The Arabic texts of the admin's page of deleted channels. */
export const deletedChannelsArabic: CompleteTranslation<typeof deletedChannelsText> = {
  deletedChannels: {
    title: 'القنوات المحذوفة',
    hint: 'تُحفظ رسائلها حتى تحذفها نهائيًا. استعادة القناة تعيدها لدى الجميع.',
    none: 'لا توجد قنوات محذوفة',
    noneHint: 'تبقى القنوات المحذوفة هنا حتى تُستعاد أو تُحذف نهائيًا.',
    deleted: 'حُذفت {when}',
    members: {
      one: 'عضو واحد',
      two: 'عضوان',
      few: '{count} أعضاء',
      many: '{count} عضوًا',
      other: '{count} عضو',
    },
    direct: 'رسالة مباشرة بين أشخاص، عددهم {count}',
    restore: 'استعادة',
    erase: 'حذف نهائي…',
    eraseTitle: 'هل تريد حذف {channel} نهائيًا؟',
    eraseBody: 'ستُحذف كل رسائلها وملفاتها نهائيًا لدى الجميع. لا يمكن التراجع عن ذلك.',
    eraseConfirm: 'حذف نهائي',
  },
};
