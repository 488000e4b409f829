import { defineError } from '../../contract/error.ts';
import { hookRefusalCodes } from '../webhooks/hookRefusalCodes.ts';
import { hostCommandsMost } from './hostCommandLimits.ts';

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
  code: hookRefusalCodes.commandFailed,
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
export const errors = [
  commandUnknown,
  commandInvalid,
  commandFailed,
  commandNameTaken,
  hostCommandNotFound,
  tooManyHostCommands,
  responseUrlInvalid,
] as const;
