import { toCid } from '@confab/protocol';
import { commandEndpoints } from '@confab/protocol/schemas';
import { openChannel } from '../channels/index.ts';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { sendSteps } from '../messages/index.ts';
import { commands } from './commandRegistry.ts';
import { runCommand } from './runCommand.ts';
import { helpCommand } from './shipped/help.ts';
import { inviteCommand } from './shipped/invite.ts';
import { leaveCommand } from './shipped/leave.ts';
import { topicCommand } from './shipped/topic.ts';
import { me, shrug } from './shipped/writing.ts';

/** Slash commands (COMP-08): a text that begins with one is done, in the one pipeline that every message goes through. */
export const createCommandsFeature: CreateFeature = (context) => {
  const registry = commands(context);
  const made = [helpCommand, inviteCommand, leaveCommand, topicCommand].map((make) => make(context));
  for (const command of [...made, me, shrug]) registry.add(command);
  sendSteps(context).instead.push((diversion, tx) =>
    diversion.input.text?.startsWith('/') ? runCommand(context, tx, diversion) : undefined,
  );
  return {
    name: 'commands',
    endpoints: [
      implement(commandEndpoints.listCommands, async ({ actor, params }) => {
        const cid = toCid(params.type, params.id);
        const channel = await openChannel(context, context.database.read, actor, cid);
        return {
          commands: registry
            .usable(channel)
            .map(({ name, args, description }) => ({ name, args, description })),
        };
      }),
    ],
  };
};
