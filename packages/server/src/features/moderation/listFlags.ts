import type { Flag } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { FlagRow, ReviewRow } from './migrations.ts';
import { viewFlags } from './moderationViews.ts';
import { beyond, pageOf } from './pages.ts';
import { selectReviewsById } from './reviewStore.ts';

/** Returns the actor's own flags, newest first. */
export async function listFlags(
  context: ServerContext,
  actor: Actor,
  { limit, next }: { limit: number; next?: string | undefined },
): Promise<{ flags: Flag[]; next?: string }> {
  const { read } = context.database;
  const rows = await read.query<FlagRow>((k) => {
    let query = k.selectFrom('flags').selectAll().where('reporter_id', '=', requireUserId(actor));
    if (next !== undefined) query = query.where(beyond('created_at', next));
    return query
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
  });
  const { page, ...more } = pageOf(rows, limit, (row) => row.created_at);
  const ids = page.map((row) => row.review_id);
  const reviews = new Map((await read.all(selectReviewsById, { ids })).map((row) => [row.id, row]));
  const flags = page.map((row) => [row, reviews.get(row.review_id) as ReviewRow] as const);
  return { flags: await viewFlags(context, actor, flags), ...more };
}
