import type { ServerContext } from '../../../core/feature/feature.ts';
import { type MessageRow, selectMessages } from '../../messages/index.ts';
import { findReceiver } from '../composePush.ts';
import { decide } from '../decide.ts';

/** A message that somebody has missed, with the name of its channel; without one it was sent to them directly. */
export interface Missed {
  readonly row: MessageRow;
  readonly channelName: string | undefined;
}

/**
 * Those of the messages that still stand, still call the user by what holds now, and have not been read: in their
 * order.
 */
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
    const { noted, channel, known } = found;
    const now = { isHere: true, isViewing: false, isDisturbed: false };
    const { reason, withheld } = decide(noted.message, { ...known, ...now });
    if (reason === undefined || withheld !== undefined) continue;
    missed.push({ row, channelName: channel.is_distinct === 1 ? undefined : (channel.name ?? channel.id) });
  }
  return missed;
}
