import type { CompleteTranslation } from '../../core/text/index.ts';
import type { pinsText } from './text.en.ts';

/** The Arabic texts of pins. */
export const pinsArabic: CompleteTranslation<typeof pinsText> = {
  pins: {
    pin: 'تثبيت في القناة',
    unpin: 'إلغاء التثبيت من القناة',
    until: 'تثبيت حتى…',
    changeUntil: 'مثبّتة حتى…',
    untilTitle: 'تثبيت حتى',
    untilHint: 'يُلغى التثبيت تلقائيًا لدى الجميع.',
    oneDay: 'ليوم واحد',
    oneWeek: 'لأسبوع واحد',
    oneMonth: 'لشهر واحد',
    forGood: 'للأبد',
    custom: 'مخصّص…',
    customLabel: 'تثبيت حتى',
    confirm: 'تثبيت',
    pinnedBy: 'ثبّتها {name}',
    pinnedUntil: 'ثبّتها {name} حتى {time}',
  },
};
