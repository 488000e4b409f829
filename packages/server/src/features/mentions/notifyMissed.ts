import { ChatError, messageNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import {
  type MissedMentions,
  missedMentions,
  type OpenMessage,
  openStandingMessage,
} from '../messages/index.ts';
import { notifyOutsiders } from '../notifications/index.ts';

/** Returns whom the actor's own message mentions but does not notify (MSG-16). Throws `message_not_found`. */
export async function getMissed(context: ServerContext, actor: Actor, id: string): Promise<MissedMentions> {
  const { read } = context.database;
  const { row } = await openOwn(context, read, actor, id);
  return missedMentions(context, read, actor, row);
}

/**
 * Notifies some of them who may read the message, each once; returns those who are notified. Throws
 * `message_not_found`, and `not_allowed` without `send-message`.
 */
export function notifyMissed(
  context: ServerContext,
  actor: Actor,
  id: string,
  userIds: readonly string[],
): Promise<string[]> {
  return context.database.write(async (tx) => {
    const { row, channel } = await openOwn(context, tx, actor, id);
    channel.require('send-message');
    const { missed } = await missedMentions(context, tx, actor, row);
    const asked = missed.filter(({ user, can_read }) => can_read && userIds.includes(user.id));
    return notifyOutsiders(
      context,
      tx,
      row,
      asked.map(({ user }) => user.id),
    );
  });
}

/** Opens the message for its author alone: others must not learn who was not notified. */
async function openOwn(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<OpenMessage> {
  const message = await openStandingMessage(context, reader, actor, id);
  if (message.row.user_id !== actor.userId) throw new ChatError(messageNotFound);
  return message;
}
