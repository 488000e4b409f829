import type { Message, MessagePage, MessagePageRequest, OwnThread } from '@confab/protocol';
import type { ParsedBodyOf, threadEndpoints } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import { type Actor, personOf } from '../access/actor.ts';
import { visibleTo } from '../channels/index.ts';
import type { ServerContext } from '../feature.ts';
import {
  lastReplies,
  type MessageRow,
  readPage,
  shownTo,
  viewerOf,
  viewMessage,
  viewMessages,
} from '../messages/index.ts';
import { openThread } from './followThread.ts';
import { ownThread, ownThreads, unreadReplies } from './threadStore.ts';

/** Replies of a thread, paged both ways, with its parent and one's own state of it. */
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
    thread: await ownThread(read, actor.userId, parentId),
  };
}

/** A thread in the list of those that one follows. */
export interface ListedThread {
  thread: OwnThread;
  parent: Message;
  latest_replies: Message[];
}

const latestRepliesShown = 3;

/** Threads that one follows, latest reply first; only those with unread replies if asked. */
export async function queryThreads(
  context: ServerContext,
  actor: Actor,
  query: ParsedBodyOf<typeof threadEndpoints.queryThreads>,
): Promise<{ threads: ListedThread[]; has_next: boolean }> {
  const { read } = context.database;
  const found = await findParents(context, actor, query);
  const parents = found.slice(0, query.limit);
  const ids = parents.map((parent) => parent.id);
  const replies = await lastReplies(read, ids, viewerOf(actor), latestRepliesShown);
  const states = await ownThreads(read, actor.userId, ids);
  const messages = await viewMessages(context, read, [...parents, ...replies], actor.userId);
  const byParent = Map.groupBy(messages.slice(parents.length), (reply) => reply.parent_id);
  return {
    threads: messages.slice(0, parents.length).map((parent) => ({
      thread: states.get(parent.id) as OwnThread,
      parent,
      latest_replies: byParent.get(parent.id) ?? [],
    })),
    has_next: found.length > query.limit,
  };
}

function findParents(
  context: ServerContext,
  actor: Actor,
  { unread_only, limit, offset }: ParsedBodyOf<typeof threadEndpoints.queryThreads>,
): Promise<MessageRow[]> {
  const { read } = context.database;
  const unread = sql<boolean>`exists (select 1 ${unreadReplies(read.dialect)})`;
  return read.query((k) =>
    k
      .selectFrom('thread_follows as f')
      .innerJoin('messages as p', 'p.id', 'f.parent_id')
      .innerJoin('channels as c', 'c.cid', 'f.cid')
      .leftJoin('members as m', (join) =>
        join.onRef('m.cid', '=', 'f.cid').onRef('m.user_id', '=', 'f.user_id'),
      )
      .selectAll('p')
      .where('f.user_id', '=', personOf(actor))
      .where('f.following', '=', 1)
      .where('p.last_reply_at', 'is not', null)
      .where(visibleTo(context, actor))
      .where(shownTo(read.dialect, viewerOf(actor), 'p'))
      .where(unread_only ? unread : sql<boolean>`1 = 1`)
      .orderBy('p.last_reply_at', 'desc')
      .orderBy('p.id')
      .limit(limit + 1)
      .offset(offset),
  );
}
