import { commandEndpoints as endpoints } from '@confab/protocol/schemas';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { type Implementation, implement } from '../../../core/http/implementation.ts';
import { answerCommand } from './answerCommand.ts';
import {
  createHostCommand,
  deleteHostCommand,
  rotateHostCommandSecret,
  updateHostCommand,
} from './changeHostCommand.ts';
import { selectHostCommands, toHostCommand } from './hostCommandStore.ts';

/** The endpoints for admins to manage an app's commands, and for hosts to answer later. */
export const hostCommandEndpoints = (context: ServerContext): Implementation[] => [
  implement(endpoints.listHostCommands, async () => {
    const rows = await context.database.read.all(selectHostCommands, {});
    return { host_commands: rows.map((row) => toHostCommand(row, context.clock.now())) };
  }),
  implement(endpoints.createHostCommand, ({ actor, body }) => createHostCommand(context, actor, body)),
  implement(endpoints.updateHostCommand, async ({ actor, params, body }) => ({
    host_command: await updateHostCommand(context, actor, params.command_name, body),
  })),
  implement(endpoints.deleteHostCommand, async ({ actor, params }) => {
    await deleteHostCommand(context, actor, params.command_name);
    return {};
  }),
  implement(endpoints.rotateHostCommandSecret, ({ actor, params, body }) =>
    rotateHostCommandSecret(context, actor, params.command_name, body.overlap_hours),
  ),
  implement(endpoints.answerCommand, async ({ params, body }) => {
    await answerCommand(context, params.response_token, body);
    return {};
  }),
];
