import type { Channel, Message, UserRef } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { selectChannels, toChannel } from '../channels/index.ts';
import { firstMembers } from '../members/index.ts';
import { userDirectory, visibleAmong } from '../users/index.ts';

/** Members returned for a channel without a name. */
const maxMembers = 4;

/**
 * Returns the channels of messages that the actor may read, by cid; those without a name with some of their other
 * members.
 */
export async function resultChannels(
  context: ServerContext,
  actor: Actor,
  messages: readonly Message[],
): Promise<Map<string, { channel: Channel; members?: UserRef[] }>> {
  const cids = [...new Set(messages.map(({ cid }) => cid))];
  if (cids.length === 0) return new Map();
  const { read } = context.database;
  const rows = await read.all(selectChannels, { cids });
  const nameless = rows.filter(({ name }) => name === null).map(({ cid }) => cid);
  const members = await firstMembers(read, nameless, maxMembers + 1);
  const ids = [...members.values()].flat().map(({ user_id }) => user_id);
  const people = await userDirectory(context).refs(await visibleAmong(context, read, actor, ids));
  return new Map(
    rows.map((row) => {
      const others = (members.get(row.cid) ?? []).filter(({ user_id }) => user_id !== actor.userId);
      const shown = others.slice(0, maxMembers).flatMap(({ user_id }) => people.get(user_id) ?? []);
      return [row.cid, { channel: toChannel(row), ...(row.name === null && { members: shown }) }];
    }),
  );
}
