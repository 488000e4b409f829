import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { commandAnswersText } from './text.en.ts';

/** The answers of the shipped commands, in Arabic (COMP-08). */
export const commandAnswersArabic: CompleteTranslation<typeof commandAnswersText> = {
  commandAnswers: {
    author: 'Confab',
    topic: 'الموضوع: {topic}',
    noTopic: 'لا موضوع لهذه القناة بعد.',
    left: 'غادرت هذه القناة.',
    notMember: 'لست عضوًا في هذه القناة.',
    muted: 'كتمت {name}.',
    mutedUntil: 'كتمت {name} حتى {time}.',
    unmuted: 'لم يعد {name} مكتومًا.',
    banned: 'حُظر {name} من هذه القناة.',
    bannedUntil: 'حُظر {name} من هذه القناة حتى {time}.',
    unbanned: 'لم يعد {name} محظورًا من هذه القناة.',
    notBanned: '{name} غير محظور من هذه القناة.',
    remindYou: 'سأذكّرك في {time}: {text}',
    remind: 'سأذكّر {name} في {time}: {text}',
    noReminders: 'ليست لديك تذكيرات قادمة.',
  },
};
