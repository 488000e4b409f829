import { hash } from 'node:crypto';
import { parseCommand } from '@confab/protocol';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { ExternalCheckRequired, sendWithin } from '../../messages/index.ts';
import type { CommandCall, CommandOutcome } from '../commandRegistry.ts';
import { callHost, type HostAnswer } from './callHost.ts';
import type { HostCommandRow } from './hostCommandTables.ts';

/** How long a retried command, whose answer was lost, is not executed again. */
const keptMs = 5 * 60_000;
const maxKept = 1000;

/** Recent answers of hosts, by caller and message. */
const answers = perServer((): Map<string, { answer: HostAnswer; at: number }> => new Map());

/** Runs a command of the app: calls its address outside of any transaction, then shows or sends the answer. */
export async function runHostCommand(
  context: ServerContext,
  tx: Transaction,
  row: HostCommandRow,
  call: CommandCall,
): Promise<CommandOutcome> {
  const { channel, input } = call;
  // In a channel that allows only replies.
  channel.require(input.parent_id === undefined ? 'send-message' : 'send-reply');
  const known = answers(context);
  const key = JSON.stringify([call.authorId, channel.cid, input.id, row.name, call.args]);
  const cached = known.get(key);
  if (!cached) {
    throw new ExternalCheckRequired(async () => {
      const answer = await callHost(context, row, call);
      const now = context.clock.now();
      for (const [old, { at }] of known) {
        if (known.size < maxKept && now - at < keptMs) break;
        known.delete(old);
      }
      known.set(key, { answer, at: now });
      return () => undefined;
    });
  }
  const { text, response_type } = cached.answer;
  const details = { response_type };
  if (text.trim() === '') return { answer: `/${row.name} was sent.`, details };
  if (response_type === 'ephemeral') return { answer: text, details };
  await sendAsCommand(context, tx, row.bot_id, {
    id: `command-${hash('sha256', key, 'base64url')}`,
    cid: channel.cid,
    text,
    parent_id: input.parent_id,
  });
  return { answer: `/${row.name} responded in the channel.`, details };
}

/** A message of a command's bot, optionally with restricted readers. */
export interface CommandMessage {
  readonly id: string;
  readonly cid: string;
  readonly text: string;
  readonly parent_id?: string | undefined;
  readonly readers?: string[] | undefined;
}

/** Sends it as the command's bot, which may write wherever the command is available. */
export async function sendAsCommand(
  context: ServerContext,
  tx: Transaction,
  botId: string,
  { id, cid, text, parent_id, readers }: CommandMessage,
): Promise<void> {
  const bot: Actor = { role: 'server', userId: botId, via: 'token' };
  await sendWithin(context, tx, bot, {
    cid,
    message: {
      id,
      // Its text must not run another command.
      text: parseCommand(text) ? `/${text}` : text,
      ...(parent_id !== undefined && { parent_id }),
      ...(readers && { restricted_visibility: readers }),
    },
  });
}
