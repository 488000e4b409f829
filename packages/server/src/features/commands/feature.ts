import { toCid } from '@confab/protocol';
import { commandEndpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { openChannel } from '../channels/index.ts';
import { erasure } from '../erasure/index.ts';
import { commands } from './commandRegistry.ts';
import { hostCommandCache } from './host/hostCommandCache.ts';
import { hostCommandEndpoints } from './host/hostCommandEndpoints.ts';
import { deleteEndedResponses, deleteResponsesOfUser } from './host/hostCommandStore.ts';
import { hostCommandMigrations } from './host/hostCommandTables.ts';
import { helpCommand } from './shipped/help.ts';
import { inviteCommand } from './shipped/invite.ts';
import { leaveCommand } from './shipped/leave.ts';
import { topicCommand } from './shipped/topic.ts';
import { me, shrug } from './shipped/writing.ts';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    'commands.sweep': null;
  }
}

const sweepEveryMs = 3_600_000;

/** Slash commands (COMP-08): a text that begins with one is executed within the send pipeline. */
export const createCommandsFeature: CreateFeature = (context) => {
  const registry = commands(context);
  const made = [helpCommand, inviteCommand, leaveCommand, topicCommand].map((make) => make(context));
  for (const command of [...made, me, shrug]) registry.add(command);
  const hostCommands = hostCommandCache(context);
  registry.addSource((channel) => hostCommands.in(channel));
  erasure(context).add({
    name: 'commands',
    user: async (tx, { id }) => void (await tx.run(deleteResponsesOfUser, { user_id: id })),
  });
  return {
    name: 'commands',
    migrations: hostCommandMigrations,
    recurring: [{ kind: 'commands.sweep', everyMs: sweepEveryMs }],
    jobs: {
      'commands.sweep': async () => {
        const now = context.clock.now();
        await context.database.write((tx) => tx.run(deleteEndedResponses, { now }));
      },
    },
    start: () => hostCommands.reload(),
    endpoints: [
      ...hostCommandEndpoints(context),
      implement(commandEndpoints.listCommands, async ({ actor, params }) => {
        const cid = toCid(params.type, params.id);
        const channel = await openChannel(context, context.database.read, actor, cid);
        if (hostCommands.isStale) await hostCommands.reload();
        return {
          commands: registry
            .usable(channel)
            .map(({ name, args, description }) => ({ name, args, description })),
        };
      }),
    ],
  };
};
