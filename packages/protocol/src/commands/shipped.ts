/** The commands that a channel type has on unless told otherwise (COMP-08); features that bring commands add theirs. */
export const shippedCommands = ['help', 'invite', 'leave', 'me', 'poll', 'remind', 'shrug', 'topic'] as const;
/** Most names in a channel type's list of commands. */
export const commandsMost = 100;
