import {
  ChatError,
  type Message,
  maxReviewContext,
  maxReviewHistory,
  type ReviewDetails,
  type ReviewItem,
  reviewNotFound,
} from '@confab/protocol';
import type { moderationEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isAppModerator } from '../../core/access/roles.ts';
import { isUserReached } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { findChannel } from '../channels/index.ts';
import {
  isShownTo,
  readableMessages,
  readPage,
  selectMessage,
  viewerOf,
  viewMessages,
} from '../messages/index.ts';
import { selectBansOfUser } from './banStore.ts';
import type { ReviewRow } from './migrations.ts';
import { moderatedChannels } from './moderatedChannels.ts';
import { viewBans, viewFlags, viewReviews } from './moderationViews.ts';
import { maySee } from './moderators.ts';
import { beyond, numberOfId, pageOf } from './pages.ts';
import { selectFlagsOfReview, selectReview, selectReviewsOfUser } from './reviewStore.ts';

type Query = ParsedBodyOf<typeof moderationEndpoints.queryReviews>;

/** Returns a page of the reviews that the actor moderates, most recently flagged first (MOD-01). */
export async function queryReviews(
  context: ServerContext,
  actor: Actor,
  { filter, limit, next }: Query,
): Promise<{ reviews: ReviewItem[]; next?: string }> {
  const { read } = context.database;
  const cids = await moderatedChannels(context, read, actor, filter.cid);
  const isReached = isUserReached(actor, sql.ref('reviews.user_id'));
  const rows = await read.query<ReviewRow>((k) => {
    let query = k.selectFrom('reviews').selectAll();
    // Undecided reviews without flags are omitted.
    query = query.where(sql<boolean>`(flag_count > 0 or state = 'closed' or action is not null)`);
    if (cids) query = query.where('cid', 'in', cids);
    if (isReached) query = query.where(isReached);
    if (actor.userId !== undefined) query = query.where('user_id', '<>', actor.userId);
    for (const field of ['state', 'kind', 'user_id'] as const) {
      const value = filter[field];
      if (value !== undefined) query = query.where(field, '=', value);
    }
    if (filter.source) query = query.where(filter.source === 'person' ? 'by_person' : 'by_automod', '=', 1);
    if (next !== undefined) query = query.where(beyond('flagged_at', next));
    return query
      .orderBy('flagged_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1);
  });
  const { page, ...more } = pageOf(rows, limit, (row) => row.flagged_at);
  return { reviews: await viewItems(context, read, actor, page), ...more };
}

/** Returns a review with details. Throws `review_not_found`, also if the actor does not moderate it. */
export async function getReview(context: ServerContext, actor: Actor, id: string): Promise<ReviewDetails> {
  const { read } = context.database;
  const row = await read.get(selectReview, { id: numberOfId(id) });
  if (!row || !(await maySee(context, read, actor, row))) throw new ChatError(reviewNotFound);
  return viewDetails(context, read, actor, row);
}

/** Returns a review with its flags, the messages around the flagged one and the user's history. */
async function viewDetails(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  row: ReviewRow,
): Promise<ReviewDetails> {
  const [item] = (await viewItems(context, reader, actor, [row])) as [ReviewItem];
  const most = { limit: maxReviewHistory };
  const flags = await reader.all(selectFlagsOfReview, { review_id: row.id, ...most });
  const bans = await reader.all(selectBansOfUser, { user_id: row.user_id, ...most });
  const reviews = await reader.all(selectReviewsOfUser, { user_id: row.user_id, ...most });
  // Channel moderators see only the history in their channel.
  const isHere = (cid: string | null) => isAppModerator(actor) || (cid !== null && cid === row.cid);
  return {
    ...item,
    context: await contextOf(context, reader, actor, row),
    flags: await viewFlags(
      context,
      actor,
      flags.map((flag) => [flag, row]),
    ),
    bans: await viewBans(
      context,
      bans.filter((ban) => isHere(ban.cid || null)),
    ),
    earlier: await viewReviews(
      context,
      reviews.filter((other) => other.id !== row.id && isHere(other.cid)),
    ),
  };
}

async function viewItems(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  rows: readonly ReviewRow[],
): Promise<ReviewItem[]> {
  const reviews = await viewReviews(context, rows);
  const ids = rows.flatMap((row) => (row.kind === 'message' ? [row.subject_id] : []));
  const readable = await readableMessages(context, reader, actor, ids);
  const items: ReviewItem[] = [];
  for (const [at, row] of rows.entries()) {
    const flagged = row.flagged === null ? undefined : (JSON.parse(row.flagged) as Message);
    const message = readable.get(row.subject_id);
    // Restricted messages stay hidden from channel moderators (MSG-15).
    const isHidden =
      !isAppModerator(actor) && flagged?.restricted_visibility?.includes(actor.userId ?? '') === false;
    items.push({
      review: reviews[at] as ReviewItem['review'],
      ...(flagged && !isHidden && { flagged }),
      ...(message && { message }),
    });
  }
  return items;
}

/** Returns the messages around a flagged one, for readers of its channel. */
async function contextOf(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  { kind, subject_id, cid }: ReviewRow,
): Promise<Message[]> {
  if (kind !== 'message' || cid === null) return [];
  const channel = await findChannel(context, reader, actor, cid);
  const row = await reader.get(selectMessage, { id: subject_id });
  if (!channel?.may('read-channel') || !row || !isShownTo(row, actor)) return [];
  const thread = row.in_channel === 1 || row.parent_id === null ? {} : { parentId: row.parent_id };
  const { rows } = await readPage(
    reader,
    { cid, viewer: viewerOf(actor), ...thread },
    { id_around: subject_id, limit: 2 * maxReviewContext + 1 },
  );
  return viewMessages(context, reader, rows, actor.userId);
}
