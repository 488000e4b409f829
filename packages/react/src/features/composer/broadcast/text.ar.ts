import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { broadcastText } from './text.en.ts';

/** The Arabic texts of the question before a message notifies many people. */
export const broadcastArabic: CompleteTranslation<typeof broadcastText> = {
  broadcast: {
    title: {
      one: 'إشعار شخص واحد؟',
      two: 'إشعار شخصين؟',
      few: 'إشعار {count} أشخاص؟',
      many: 'إشعار {count} شخصًا؟',
      other: 'إشعار {count} شخص؟',
    },
    titleHere: 'إشعار كل المتصلين في {channel}؟',
    channel: 'تُشعِر ‎@channel كل الأعضاء الآخرين في {channel}.',
    here: {
      one: 'تُشعِر ‎@here العضو الآخر في {channel} إن كان متصلًا.',
      two: 'تُشعِر ‎@here من هو متصل من العضوين الآخرين في {channel}.',
      few: 'تُشعِر ‎@here المتصلين من {count} أعضاء آخرين في {channel}.',
      many: 'تُشعِر ‎@here المتصلين من {count} عضوًا آخر في {channel}.',
      other: 'تُشعِر ‎@here المتصلين من {count} عضو آخر في {channel}.',
    },
    nameAt: '{name} ({time})',
    night: 'الوقت ليل عند {names}.',
    nightMore: {
      one: 'الوقت ليل عند {names} وشخص آخر.',
      two: 'الوقت ليل عند {names} وشخصين آخرين.',
      few: 'الوقت ليل عند {names} و{count} آخرين.',
      many: 'الوقت ليل عند {names} و{count} آخرين.',
      other: 'الوقت ليل عند {names} و{count} آخرين.',
    },
    confirm: 'إشعارهم',
  },
};
