import { type Channel, ChatError, channelNotFound, inputInvalid } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { recordAppChange } from '../app/index.ts';
import { type ChannelRow, selectChannels, toChannel } from '../channels/index.ts';
import { deleteDefaultChannels, insertDefaultChannel, selectDefaultChannels } from './defaultChannelStore.ts';
import { isOpenToUsers } from './isOpenToUsers.ts';

/** Returns the channels that new users join, in order. */
export async function listDefaultChannels(reader: Reader): Promise<Channel[]> {
  return (await reader.all(selectDefaultChannels, {})).map(toChannel);
}

/** Replaces the list. Throws `channel_not_found`, and `input_invalid` for a channel that not everyone can join. */
export function setDefaultChannels(
  context: ServerContext,
  actor: Actor,
  asked: readonly string[],
): Promise<Channel[]> {
  const cids = [...new Set(asked)];
  return context.database.write(async (tx) => {
    const found = new Map((await tx.all(selectChannels, { cids })).map((row) => [row.cid, row]));
    const rows = cids.map((cid) => requireOpen(context, found.get(cid)));
    const before = await listDefaultChannels(tx);
    await tx.run(deleteDefaultChannels, {});
    for (const [position, { cid }] of rows.entries()) await tx.run(insertDefaultChannel, { cid, position });
    const was = { default_channels: before.map(({ cid }) => cid) };
    await recordAppChange(context, tx, actor, was, { default_channels: cids });
    return rows.map(toChannel);
  });
}

function requireOpen(context: ServerContext, row: ChannelRow | undefined): ChannelRow {
  if (!row || row.deleted_at !== null) throw new ChatError(channelNotFound);
  if (isOpenToUsers(context, row)) return row;
  const rule = `must be channels that everyone can read and join (${row.cid} isn’t)`;
  throw new ChatError(inputInvalid, { details: { issues: [{ field: 'cids', rule }] } });
}
