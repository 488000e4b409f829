import { defineCatalogue } from '../../../core/text/index.ts';

/** The answers of the shipped commands (COMP-08). */
export const commandAnswersText = defineCatalogue({
  commandAnswers: {
    author: 'Confab',
    topic: 'Topic: {topic}',
    noTopic: 'This channel has no topic yet.',
    left: 'You left this channel.',
    notMember: 'You’re not a member of this channel.',
    muted: 'You muted {name}.',
    mutedUntil: 'You muted {name} until {time}.',
    unmuted: '{name} is no longer muted.',
    banned: '{name} is banned from this channel.',
    bannedUntil: '{name} is banned from this channel until {time}.',
    unbanned: '{name} is no longer banned from this channel.',
    notBanned: '{name} isn’t banned from this channel.',
    remindYou: 'I’ll remind you on {time}: {text}',
    remind: 'I’ll remind {name} on {time}: {text}',
    noReminders: 'You have no upcoming reminders.',
  },
});
