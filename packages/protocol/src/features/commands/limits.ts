import { defineError } from '../../contract/errors.ts';

/** Most slash commands that an app adds. */
export const maxHostCommands = 100;
/** Timeout of a command's address, in milliseconds. */
export const commandDeadlineMs = 3000;
/** How long, and how often, a command can be answered later. */
export const commandResponseMs = 30 * 60_000;
export const maxCommandResponses = 5;
/** Audience of an answer: the user who ran the command, or everyone in the channel. */
export const responseTypes = ['ephemeral', 'in_channel'] as const;
/** Longest text of an answer. */
export const maxCommandAnswerLength = 20_000;

/** `details.command` is the unknown name, and `details.near` lists similar ones. */
export const commandUnknown = defineError({
  name: 'command_unknown',
  code: 420,
  status: 400,
  message: 'Command not found.',
});
/** `details.command` is the command and `details.args` its argument syntax. */
export const commandInvalid = defineError({
  name: 'command_invalid',
  code: 421,
  status: 400,
  message: 'The command’s arguments are invalid.',
});
/**
 * A command's address did not answer correctly in time; the details have `command` and `reason`. The user's text is
 * returned.
 */
export const commandFailed = defineError({
  name: 'command_failed',
  code: 422,
  status: 502,
  message: 'The command failed.',
});
export const commandNameTaken = defineError({
  name: 'command_name_taken',
  code: 423,
  status: 409,
  message: 'A command with this name already exists.',
});
export const hostCommandNotFound = defineError({
  name: 'host_command_not_found',
  code: 424,
  status: 404,
  message: 'Custom command not found.',
});
export const tooManyHostCommands = defineError({
  name: 'too_many_host_commands',
  code: 425,
  status: 409,
  message: `You can have up to ${maxHostCommands} custom commands.`,
});
/** It has expired, was used up, or never existed. */
export const responseUrlInvalid = defineError({
  name: 'response_url_invalid',
  code: 426,
  status: 404,
  message: 'It’s too late to respond to this command.',
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

/** The commands that a channel type enables by default (COMP-08); features that bring commands add theirs. */
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
export const maxCommands = 100;
