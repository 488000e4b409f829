import type { ServerContext } from '../../../core/feature/feature.ts';
import { type MessageRow, selectMessages } from '../../messages/index.ts';
import { findReceiver } from '../composePush.ts';
import { decide } from '../decide.ts';

/** A missed message, with the name of its channel; undefined for direct messages. */
export interface Missed {
  readonly row: MessageRow;
  readonly channelName: string | undefined;
}

/** Filters messages to those that exist, still notify the user by current settings, and are unread, in order. */
export async function missedMessages(
  context: ServerContext,
  userId: string,
  ids: readonly string[],
): Promise<Missed[]> {
  const rows = await context.database.read.all(selectMessages, { ids: [...ids] });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const missed: Missed[] = [];
  for (const id of ids) {
    const row = byId.get(id);
    const found = row && (await findReceiver(context, row, userId));
    if (!row || !found) continue;
    const { facts, channel, receiver } = found;
    const now = { isHere: true, isViewing: false, isDisturbed: false };
    const { reason, withheld } = decide(facts.message, { ...receiver, ...now });
    if (reason === undefined || withheld !== undefined) continue;
    missed.push({ row, channelName: channel.is_distinct === 1 ? undefined : (channel.name ?? channel.id) });
  }
  return missed;
}
