import { ChatError, type Draft, draftNotFound } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openChannel, visibleTo } from '../channels/index.ts';
import { selectDraft, toDraft } from './draftStore.ts';

/** Returns the actor's draft in a channel or thread. Throws `draft_not_found`. */
export async function getDraft(
  context: ServerContext,
  actor: Actor,
  { cid, parentId }: { cid: string; parentId: string | undefined },
): Promise<Draft> {
  const { read } = context.database;
  await openChannel(context, read, actor, cid);
  const row = await read.get(selectDraft, { user_id: requireUserId(actor), cid, parent_id: parentId ?? '' });
  if (!row) throw new ChatError(draftNotFound);
  return toDraft(row);
}

/** Returns the actor's drafts in readable channels, most recently written first. */
export async function queryDrafts(
  context: ServerContext,
  actor: Actor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ drafts: Draft[]; has_next: boolean }> {
  const rows = await context.database.read.query((k) =>
    k
      .selectFrom('drafts as d')
      .innerJoin('channels as c', 'c.cid', 'd.cid')
      .leftJoin('members as m', (join) =>
        join.onRef('m.cid', '=', 'd.cid').onRef('m.user_id', '=', 'd.user_id'),
      )
      .selectAll('d')
      .where('d.user_id', '=', requireUserId(actor))
      .where(visibleTo(context, actor))
      .orderBy('d.updated_at', 'desc')
      .orderBy('d.cid')
      .orderBy('d.parent_id')
      .limit(limit + 1)
      .offset(offset),
  );
  return { drafts: rows.slice(0, limit).map(toDraft), has_next: rows.length > limit };
}
