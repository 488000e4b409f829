import {
  latestRepliesLimit,
  type Message,
  type MessagePage,
  type MessagePageRequest,
  type OwnThread,
} from '@confab/protocol';
import type { ParsedBodyOf, threadEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { lastReplies, readPage, viewerOf, viewMessage, viewMessages } from '../messages/index.ts';
import { findFollowed } from './followedThreads.ts';
import { openThread } from './followThread.ts';
import { ownThread, ownThreads } from './threadStore.ts';

/** Returns the replies of a thread, paginated in both directions, with its parent and the actor's own state. */
export async function getReplies(
  context: ServerContext,
  actor: Actor,
  parentId: string,
  request: MessagePageRequest,
): Promise<MessagePage & { parent: Message; thread: OwnThread }> {
  const { read } = context.database;
  const { row } = await openThread(context, read, actor, parentId);
  const { rows, ...ends } = await readPage(
    read,
    { cid: row.cid, parentId, viewer: viewerOf(actor) },
    request,
  );
  return {
    messages: await viewMessages(context, read, rows, actor.userId),
    ...ends,
    parent: await viewMessage(context, read, row, actor.userId),
    thread: await ownThread(read, actor.userId, { parentId, now: context.clock.now() }),
  };
}

/** A thread in the list of followed threads. */
export interface ListedThread {
  thread: OwnThread;
  parent: Message;
  latest_replies: Message[];
}

/** Returns followed threads, latest reply first; optionally only unread ones. */
export async function queryThreads(
  context: ServerContext,
  actor: Actor,
  { unread_only: unreadOnly, limit, next }: ParsedBodyOf<typeof threadEndpoints.queryThreads>,
): Promise<{ threads: ListedThread[]; next?: string }> {
  const { read } = context.database;
  const after = parseCursor(next);
  const found = await findFollowed(context, actor, { unreadOnly, limit: limit + 1, after });
  const parents = found.slice(0, limit);
  const ids = parents.map((parent) => parent.id);
  const replies = await lastReplies(read, ids, viewerOf(actor), latestRepliesLimit);
  const states = await ownThreads(read, actor.userId, { ids, now: context.clock.now() });
  const messages = await viewMessages(context, read, [...parents, ...replies], actor.userId);
  const byParent = Map.groupBy(messages.slice(parents.length), (reply) => reply.parent_id);
  const last = parents.at(-1);
  return {
    threads: messages.slice(0, parents.length).flatMap((parent) => {
      const thread = states.get(parent.id);
      // A parent may have been removed since the list was read.
      return thread ? { thread, parent, latest_replies: byParent.get(parent.id) ?? [] } : [];
    }),
    ...(found.length > limit && last && { next: `${last.last_reply_at ?? 0}.${last.id}` }),
  };
}

function parseCursor(next: string | undefined) {
  if (next === undefined) return undefined;
  const dot = next.indexOf('.');
  return { lastReplyAt: Number(next.slice(0, dot)), parentId: next.slice(dot + 1) };
}
