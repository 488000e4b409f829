import {
  ChatError,
  inputInvalid,
  type ReviewAction,
  type ReviewDetails,
  reviewDecided,
  reviewNotFound,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isAppModerator } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { deleteMessageIn, selectMessage, undeleteMessageIn } from '../messages/index.ts';
import { banPersonIn } from './banPerson.ts';
import { liftBanIn } from './liftBan.ts';
import type { ReviewRow } from './migrations.ts';
import { maySee } from './moderators.ts';
import { numberOfId } from './pages.ts';
import { publishReview } from './publishReview.ts';
import { getReview } from './readReviews.ts';
import { saveReview, selectReviewToChange } from './reviewStore.ts';

/** A decision about a flagged subject. */
export interface NewDecision {
  action: ReviewAction;
  reason?: string | undefined;
  /** Where a ban, time-out or shadow ban holds. */
  scope: 'channel' | 'app';
  /** When it ends, ISO 8601; for good if left out. */
  until?: string | undefined;
}

/**
 * Closes a review by a moderator's action, in the same transaction (MOD-01). Throws `review_not_found`,
 * `review_decided`, and what the action throws.
 */
export async function decideReview(
  context: ServerContext,
  actor: Actor,
  id: string,
  decision: NewDecision,
): Promise<ReviewDetails> {
  await context.database.write(async (tx) => {
    const before = await openReview(context, tx, actor, id);
    if (before.state === 'closed') throw new ChatError(reviewDecided);
    const now = context.clock.now();
    const ban_id = await carryOut(context, tx, actor, before, decision);
    const row: ReviewRow = {
      ...before,
      state: 'closed',
      action: decision.action,
      decision_reason: decision.reason || null,
      decided_by_id: actor.userId ?? null,
      decided_at: now,
      ban_id,
      flagged: decision.action === 'erase_message' ? null : before.flagged,
      updated_at: now,
    };
    await tx.run(saveReview, row);
    await record(context, tx, actor, row, 'review.decided', { action: decision.action });
    await publishReview(context, tx, row, actor.userId);
  });
  return getReview(context, actor, id);
}

/**
 * Opens a closed review again and undoes what was done, where that can be: a deleted message comes back, a ban is
 * lifted. One that was never decided stays as it is. Throws `review_not_found`.
 */
export async function reopenReview(context: ServerContext, actor: Actor, id: string): Promise<ReviewDetails> {
  await context.database.write(async (tx) => {
    const before = await openReview(context, tx, actor, id);
    const { action, ban_id } = before;
    if (before.state === 'open' && action === null) return;
    if (ban_id !== null) await liftBanIn(context, tx, actor, ban_id);
    if (action === 'delete_message') await bringBack(context, tx, actor, before);
    const row: ReviewRow = {
      ...before,
      state: 'open',
      action: null,
      decision_reason: null,
      decided_by_id: null,
      decided_at: null,
      ban_id: null,
      updated_at: context.clock.now(),
    };
    await tx.run(saveReview, row);
    await record(context, tx, actor, row, 'review.reopened', { ...(action && { undone: action }) });
    await publishReview(context, tx, row, actor.userId);
  });
  return getReview(context, actor, id);
}

async function openReview(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<ReviewRow> {
  const row = await tx.get(selectReviewToChange, { id: numberOfId(id) });
  if (!row || !(await maySee(context, tx, actor, row))) throw new ChatError(reviewNotFound);
  return row;
}

/** Does what the decision says; answers the ban that it gave. */
async function carryOut(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  row: ReviewRow,
  { action, scope, reason, until }: NewDecision,
): Promise<number | null> {
  switch (action) {
    case 'dismiss':
      return null;
    case 'delete_message':
    case 'erase_message':
      await deleteFlaggedMessage(context, tx, actor, row, action === 'erase_message');
      return null;
    default: {
      const cid = scope === 'channel' ? (row.cid ?? undefined) : undefined;
      const ban = await banPersonIn(
        context,
        tx,
        actor,
        { user_id: row.user_id, kind: action, cid, reason, until },
        isAppModerator(actor),
      );
      return ban.id;
    }
  }
}

/**
 * A message in a channel that the app's moderator may not read was shown to them by whoever flagged it: they may
 * act on that message, and on nothing else there.
 */
async function deleteFlaggedMessage(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  row: ReviewRow,
  hard: boolean,
): Promise<void> {
  if (row.kind !== 'message') {
    const issues = [{ field: 'action', rule: 'doesn’t apply because a person was reported, not a message' }];
    throw new ChatError(inputInvalid, { details: { issues } });
  }
  // Somebody may have been quicker.
  if (!(await tx.get(selectMessage, { id: row.subject_id }))) return;
  await deleteMessageIn(context, tx, actor, row.subject_id, {
    hard,
    alreadyAuthorized: isAppModerator(actor),
  });
}

async function bringBack(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  row: ReviewRow,
): Promise<void> {
  const message = await tx.get(selectMessage, { id: row.subject_id });
  if (message?.kept_content)
    await undeleteMessageIn(context, tx, actor, row.subject_id, { alreadyAuthorized: isAppModerator(actor) });
}

async function record(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  row: ReviewRow,
  action: 'review.decided' | 'review.reopened',
  details: Record<string, unknown>,
): Promise<void> {
  await auditLog(context).record(tx, {
    actor,
    action,
    subject: { kind: 'review', id: String(row.id), userId: row.user_id },
    cid: row.cid ?? undefined,
    details: {
      ...details,
      ...(row.kind === 'message' && { message_id: row.subject_id }),
      ...(row.decision_reason && { reason: row.decision_reason }),
    },
  });
}
