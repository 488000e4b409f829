import { fromCid } from '@confab/protocol';
import { perServer } from '../../../core/feature/perServer.ts';
import type { ChannelAccess } from '../../channels/index.ts';
import type { ServerCommand } from '../commandRegistry.ts';
import { selectHostCommands } from './hostCommandStore.ts';
import type { HostCommandRow } from './hostCommandTables.ts';
import { runHostCommand } from './runHostCommand.ts';

/** The app's enabled commands, cached. */
export interface HostCommandCache {
  /** Returns the commands in a channel. */
  in(channel: ChannelAccess): ServerCommand[];
  /** Whether they have changed, at any node, since they were read. */
  readonly isStale: boolean;
  reload(): Promise<void>;
}

export const hostCommandCache = perServer((context): HostCommandCache => {
  let commands: { row: HostCommandRow; command: ServerCommand; suits: (cid: string) => boolean }[] = [];
  let changes = 0;
  let changesRead = 0;
  const reload = async () => {
    const reading = changes;
    const rows = await context.database.read.all(selectHostCommands, {});
    if (reading < changesRead) return;
    changesRead = reading;
    commands = rows
      .filter(({ active }) => active === 1)
      .map((row) => ({
        row,
        suits: channelMatcherOf(row),
        command: {
          name: row.name,
          args: row.args,
          description: row.description,
          capability: 'read-channel',
          isOffered: (channel) => channel.may('send-message') || channel.may('send-reply'),
          run: (call, tx) => runHostCommand(context, tx, row, call),
        },
      }));
  };
  context.bus.observe(['commands.changed'], () => {
    changes++;
    reload().catch((err) => context.logger.warn({ err }, 'the custom commands could not be read'));
  });
  return {
    in: ({ cid }) => commands.flatMap(({ command, suits }) => (suits(cid) ? [command] : [])),
    get isStale() {
      return changesRead < changes;
    },
    reload,
  };
});

/** Returns whether a command applies to a channel. */
function channelMatcherOf({ channel_types, cids }: HostCommandRow): (cid: string) => boolean {
  const types = new Set(JSON.parse(channel_types) as string[]);
  const named = new Set(JSON.parse(cids) as string[]);
  return (cid) => (types.size === 0 || types.has(fromCid(cid).type)) && (named.size === 0 || named.has(cid));
}
