import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';

export const commandsChanged = defineEvent('commands.changed', {
  stream: 'app',
  summary: "A host's command is new, changed or gone: who offers commands asks for them again.",
  payload: { command_name: v.string() },
});
export const events = [commandsChanged] as const;
