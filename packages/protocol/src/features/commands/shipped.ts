/** The commands that a channel type has on unless told otherwise (COMP-08); features that bring commands add theirs. */
export const shippedCommands = [
  'ban',
  'help',
  'invite',
  'leave',
  'me',
  'mute',
  'poll',
  'remind',
  'shrug',
  'topic',
  'unban',
  'unmute',
] as const;
/** Most names in a channel type's list of commands. */
export const commandsMost = 100;
