import { defineError } from '../contract/error.ts';

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
export const errors = [commandUnknown, commandInvalid] as const;
