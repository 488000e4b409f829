import type { Message } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openChannel } from '../channels/index.ts';
import { viewerOf, viewMessages } from '../messages/index.ts';
import { selectPinnedBefore } from './pinStore.ts';

/** Returns a channel's pinned messages, most recently pinned first, paginated by `next`. */
export async function queryPinned(
  context: ServerContext,
  actor: Actor,
  cid: string,
  { limit, next }: { limit: number; next: string | undefined },
): Promise<{ messages: Message[]; next?: string }> {
  const { read } = context.database;
  await openChannel(context, read, actor, cid);
  const [pinned_at = Number.MAX_SAFE_INTEGER, message_id = ''] = parseCursor(next);
  const viewer = viewerOf(actor);
  const rows = await read.all(selectPinnedBefore, { cid, pinned_at, message_id, viewer, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    messages: await viewMessages(context, read, page, actor.userId),
    ...(rows.length > limit && last && { next: `${last.pinned_at}.${last.id}` }),
  };
}

function parseCursor(next: string | undefined): [] | [number, string] {
  if (next === undefined) return [];
  const dot = next.indexOf('.');
  return [Number(next.slice(0, dot)), next.slice(dot + 1)];
}
