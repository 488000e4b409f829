import { channelStream, userStream } from '@confab/protocol';
import type { EventDefinition } from '@confab/protocol/schemas';
import { actorOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { NewEvent } from '../../core/log/eventJson.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { Serialised } from '../../core/storage/serialised.ts';
import { findChannel } from '../channels/index.ts';
import { userDirectory } from '../users/index.ts';
import type { MessageRow } from './migrations.ts';
import { readersOf, shadowedOf } from './restrictedVisibility.ts';

type About = Pick<MessageRow, 'cid' | 'visible_to'>;

/**
 * Appends an event about a message: to its channel's stream or, for restricted visibility (MSG-15), to the own stream
 * of each reader who may read the channel now. Every event that contains or reveals a message uses this.
 */
export function appendAboutMessage<D extends EventDefinition>(
  context: ServerContext,
  tx: Transaction,
  row: About,
  event: Omit<NewEvent<D>, 'stream'>,
): MaybePromise<unknown> {
  if (row.visible_to !== null) return appendForReaders(context, tx, row, event);
  const { definition, actor_id, payload, key } = event;
  return context.log.append(tx, { stream: channelStream(row.cid), definition, actor_id, payload, key });
}

async function appendForReaders(
  context: ServerContext,
  tx: Transaction,
  row: About,
  event: Omit<NewEvent, 'stream'>,
): Promise<void> {
  const shadowed = shadowedOf(row);
  const secret = shadowed === undefined ? undefined : userStream(shadowed);
  for (const stream of await streamsAbout(context, row, tx)) {
    const payload = stream === secret ? event.payload : withReaders(event.payload, row);
    await context.log.append(tx, { ...event, stream, payload });
  }
}

/** Adds the readers of a shadow-banned message for those who may know of the ban. */
function withReaders(payload: unknown, row: About): never {
  const { message: carried } = payload as { message?: About | Serialised<About> };
  if (!carried || shadowedOf(row) === undefined) return payload as never;
  const message = carried instanceof Serialised ? carried.value : carried;
  return { ...(payload as object), message: { ...message, restricted_visibility: readersOf(row) } } as never;
}

/** Returns the streams that receive events about a message. */
export async function streamsAbout(
  context: ServerContext,
  row: About,
  reader: Parameters<typeof findChannel>[1] = context.database.read,
): Promise<string[]> {
  const readers = readersOf(row);
  if (readers === undefined) return [channelStream(row.cid)];
  const users = await userDirectory(context).findMany(readers);
  const streams: string[] = [];
  for (const user of users.values()) {
    if (user.deleted_at !== null) continue;
    const channel = await findChannel(context, reader, actorOf(user, context.clock.now()), row.cid);
    if (channel?.may('read-channel')) streams.push(userStream(user.id));
  }
  return streams;
}
