import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { commandAnswersText } from './text.en.ts';

/** The answers of the shipped commands, in German (COMP-08). */
export const commandAnswersGerman: CompleteTranslation<typeof commandAnswersText> = {
  commandAnswers: {
    author: 'Confab',
    topic: 'Thema: {topic}',
    noTopic: 'Dieser Channel hat noch kein Thema.',
    left: 'Du hast diesen Channel verlassen.',
    notMember: 'Du bist kein Mitglied dieses Channels.',
    muted: 'Du hast {name} stummgeschaltet.',
    mutedUntil: 'Du hast {name} bis {time} stummgeschaltet.',
    unmuted: '{name} ist nicht mehr stummgeschaltet.',
    banned: '{name} ist in diesem Channel gesperrt.',
    bannedUntil: '{name} ist in diesem Channel bis {time} gesperrt.',
    unbanned: '{name} ist in diesem Channel nicht mehr gesperrt.',
    notBanned: '{name} ist in diesem Channel nicht gesperrt.',
    remindYou: 'Ich erinnere dich am {time}: {text}',
    remind: 'Ich erinnere {name} am {time}: {text}',
    noReminders: 'Du hast keine anstehenden Erinnerungen.',
  },
};
