import { type Review, userStream } from '@confab/protocol';
import { moderationEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { BanRow, ReviewRow } from './migrations.ts';
import { viewBans, viewReviews } from './moderationViews.ts';
import { moderatorsOf } from './moderators.ts';

/** Publishes the state of a review to its moderators' devices. */
export async function publishReview(
  context: ServerContext,
  tx: Transaction,
  row: ReviewRow,
  actorId?: string | undefined,
): Promise<void> {
  const [review] = (await viewReviews(context, [row])) as [Review];
  for (const id of await moderatorsOf(context, tx, { cid: row.cid, aboutId: row.user_id })) {
    await context.log.append(tx, {
      stream: userStream(id),
      definition: moderationEvents.reviewUpdated,
      actor_id: actorId,
      payload: { review },
    });
  }
}

/** Publishes the state of a ban to its moderators' devices. */
export async function publishBan(
  context: ServerContext,
  tx: Transaction,
  row: BanRow,
  actorId?: string | undefined,
): Promise<void> {
  const [ban] = await viewBans(context, [row]);
  if (!ban) return;
  for (const id of await moderatorsOf(context, tx, { cid: row.cid || null, aboutId: row.user_id })) {
    await context.log.append(tx, {
      stream: userStream(id),
      definition: moderationEvents.banUpdated,
      actor_id: actorId,
      payload: { ban },
    });
  }
}
