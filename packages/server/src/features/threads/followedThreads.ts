import { type OwnThread, unreadLimit } from '@confab/protocol';
import { sql } from 'kysely';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { visibleTo } from '../channels/index.ts';
import { type MessageRow, shownTo, viewerOf } from '../messages/index.ts';
import { ownThreads, unreadReplies } from './threadStore.ts';

/** Selects among followed threads. */
export interface FollowedQuery {
  unreadOnly?: boolean;
  /** Unread threads first. */
  unreadFirst?: boolean;
  /** Includes threads without replies. */
  withoutReplies?: boolean;
  limit: number;
  /** The end of the previous page: the time of a latest reply in milliseconds, and its thread's parent. */
  after?: { lastReplyAt: number; parentId: string } | undefined;
}

/** Selects the parents of followed, readable threads, latest reply first: one query for list and count. */
export function findFollowed(
  context: ServerContext,
  actor: Actor,
  { unreadOnly = false, unreadFirst = false, withoutReplies = false, limit, after }: FollowedQuery,
): Promise<MessageRow[]> {
  const { read } = context.database;
  const isUnread = sql<boolean>`exists (select 1 ${unreadReplies(read.dialect)})`;
  const always = sql<boolean>`1 = 1`;
  return read.query((k) =>
    k
      .selectFrom('thread_follows as f')
      .innerJoin('messages as p', 'p.id', 'f.parent_id')
      .innerJoin('channels as c', 'c.cid', 'f.cid')
      .innerJoin('members as m', (join) =>
        join.onRef('m.cid', '=', 'f.cid').onRef('m.user_id', '=', 'f.user_id'),
      )
      .selectAll('p')
      .where('f.user_id', '=', requireUserId(actor))
      .where('f.following', '=', 1)
      .where('m.state', '=', 'joined')
      // Restricted replies do not count in the parent's public row (MSG-15).
      .where(withoutReplies ? always : sql<boolean>`(p.last_reply_at is not null or ${isUnread})`)
      .where(visibleTo(context, actor))
      .where(shownTo(read.dialect, viewerOf(actor), 'p'))
      .where(unreadOnly ? isUnread : always)
      .where(
        after
          ? sql<boolean>`(coalesce(p.last_reply_at, 0), p.id) < (${after.lastReplyAt}, ${after.parentId})`
          : always,
      )
      .$if(unreadFirst, (query) => query.orderBy(sql`case when ${isUnread} then 0 else 1 end`))
      .orderBy(sql`coalesce(p.last_reply_at, 0)`, 'desc')
      .orderBy('p.id', 'desc')
      .limit(limit),
  );
}

/** Returns the user's state of followed threads, unread first: at most as many as are counted (CHAN-09). */
export async function followedThreads(
  context: ServerContext,
  actor: Actor,
): Promise<{ threads: OwnThread[]; has_more_threads: boolean }> {
  const parents = await findFollowed(context, actor, {
    unreadFirst: true,
    withoutReplies: true,
    limit: unreadLimit + 1,
  });
  const ids = parents.slice(0, unreadLimit).map((parent) => parent.id);
  const states = await ownThreads(context.database.read, actor.userId, { ids, now: context.clock.now() });
  return {
    threads: ids.map((id) => states.get(id) as OwnThread),
    has_more_threads: parents.length > unreadLimit,
  };
}
