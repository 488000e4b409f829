import type { Reaction } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openStandingMessage } from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';
import { toReaction } from './toReaction.ts';

/** Returns a page of reactions, newest first, optionally of one type. */
export async function queryReactions(
  context: ServerContext,
  actor: Actor,
  messageId: string,
  { type, limit, offset }: { type?: string | undefined; limit: number; offset: number },
): Promise<{ reactions: Reaction[]; has_next: boolean }> {
  const { read } = context.database;
  await openStandingMessage(context, read, actor, messageId);
  const rows = await read.query((k) => {
    const page = k
      .selectFrom('reactions')
      .selectAll()
      .where('message_id', '=', messageId)
      .orderBy('created_at', 'desc')
      .orderBy('user_id', 'desc')
      .orderBy('type', 'desc')
      .limit(limit + 1)
      .offset(offset);
    return type === undefined ? page : page.where('type', '=', type);
  });
  const shown = rows.slice(0, limit);
  const people = await userDirectory(context).refs(shown.map((row) => row.user_id));
  return { reactions: shown.map((row) => toReaction(row, people)), has_next: rows.length > limit };
}
