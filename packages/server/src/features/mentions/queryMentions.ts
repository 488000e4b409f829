import type { Message } from '@confab/protocol';
import type { mentionEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { selectMessages, viewMessages } from '../messages/index.ts';
import { findMentions } from './findMentions.ts';

/** Returns other users' messages that mention the actor, newest first, paginated by `next`. */
export async function queryMentions(
  context: ServerContext,
  actor: Actor,
  { unread_only: unreadOnly, limit, next }: ParsedBodyOf<typeof mentionEndpoints.queryMentions>,
): Promise<{ messages: Message[]; next?: string }> {
  const { read } = context.database;
  const found = await findMentions(context, actor, {
    unreadOnly,
    limit: limit + 1,
    before: parseCursor(next),
  });
  const page = found.slice(0, limit);
  const rows = await read.all(selectMessages, { ids: page.map(({ message_id }) => message_id) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const inOrder = page.flatMap(({ message_id }) => byId.get(message_id) ?? []);
  const last = page.at(-1);
  return {
    messages: await viewMessages(context, read, inOrder, actor.userId),
    ...(found.length > limit && last && { next: `${last.created_at}.${last.message_id}` }),
  };
}

function parseCursor(next: string | undefined) {
  if (next === undefined) return undefined;
  const dot = next.indexOf('.');
  return { createdAt: Number(next.slice(0, dot)), messageId: next.slice(dot + 1) };
}
