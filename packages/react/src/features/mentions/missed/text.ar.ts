import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { missedText } from './text.en.ts';

/** The Arabic texts about mentions of people who are not in the channel (MSG-16). */
export const missedArabic: CompleteTranslation<typeof missedText> = {
  missed: {
    notice: {
      one: 'ليس {names} في هذه القناة ولن يصله إشعار.',
      two: 'ليس {names} في هذه القناة ولن يصلهما إشعار.',
      few: 'ليس {names} في هذه القناة ولن يصلهم إشعار.',
      many: 'ليس {names} في هذه القناة ولن يصلهم إشعار.',
      other: 'ليس {names} في هذه القناة ولن يصلهم إشعار.',
    },
    onlyYou: 'لا يرى هذا غيرك.',
    more: {
      one: 'شخص آخر',
      two: 'شخصان آخران',
      few: '{count} أشخاص آخرين',
      many: '{count} شخصًا آخر',
      other: '{count} شخص آخر',
    },
    add: 'إضافة إلى القناة',
    notify: 'إرسال إشعار على أي حال',
  },
};
