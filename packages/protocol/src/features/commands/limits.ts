import { defineError } from '../../contract/errors.ts';

/** Most commands of a host. */
export const hostCommandsMost = 100;
/** How long a command's address may take to answer, in milliseconds. */
export const commandDeadlineMs = 3000;
/** How long, and how often, a command can be answered later. */
export const commandResponseMs = 30 * 60_000;
export const commandResponsesMost = 5;
/** Whom an answer is for: who gave the command, or everybody in the channel. */
export const responseTypes = ['ephemeral', 'in_channel'] as const;
/** Longest text of an answer. */
export const commandAnswerMost = 20_000;

/** Its details carry `command`, the name that is unknown here, and `near`, names that it may have meant. */
export const commandUnknown = defineError({
  name: 'command_unknown',
  code: 420,
  status: 400,
  message: 'There is no such command here.',
});
/** Its details carry `command` and `args`, how its arguments are written. */
export const commandInvalid = defineError({
  name: 'command_invalid',
  code: 421,
  status: 400,
  message: 'The command is not written as it must be.',
});
/** A host's command was not answered in time, or not well; its details carry `command` and `reason`. Nothing is lost: what was written comes back. */
export const commandFailed = defineError({
  name: 'command_failed',
  code: 422,
  status: 502,
  message: 'The command could not be done.',
});
export const commandNameTaken = defineError({
  name: 'command_name_taken',
  code: 423,
  status: 409,
  message: 'There is a command of this name already.',
});
export const hostCommandNotFound = defineError({
  name: 'host_command_not_found',
  code: 424,
  status: 404,
  message: 'There is no such command of a host.',
});
export const tooManyHostCommands = defineError({
  name: 'too_many_host_commands',
  code: 425,
  status: 409,
  message: `There are at most ${hostCommandsMost} commands of hosts.`,
});
/** Its time is over, it was used as often as it can be, or it never was. */
export const responseUrlInvalid = defineError({
  name: 'response_url_invalid',
  code: 426,
  status: 404,
  message: 'This command can no longer be answered.',
});
export const commandErrors = [
  commandUnknown,
  commandInvalid,
  commandFailed,
  commandNameTaken,
  hostCommandNotFound,
  tooManyHostCommands,
  responseUrlInvalid,
] as const;

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
