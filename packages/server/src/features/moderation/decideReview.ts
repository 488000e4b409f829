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
import { selectReviewToChange, updateReview } from './reviewStore.ts';

/** A decision about a flagged subject. */
export interface NewDecision {
  action: ReviewAction;
  reason?: string | undefined;
  /** The scope of a ban, time-out or shadow ban. */
  scope: 'channel' | 'app';
  /** When it ends, ISO 8601; permanent if omitted. */
  until?: string | undefined;
}

/**
 * Closes a review with a moderator's action in the same transaction (MOD-01). Throws `review_not_found`,
 * `review_decided`, and the action's errors.
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
    await tx.run(updateReview, row);
    await record(context, tx, actor, row, 'review.decided', { action: decision.action });
    await publishReview(context, tx, row, actor.userId);
  });
  return getReview(context, actor, id);
}

/**
 * Reopens a closed review and undoes its decision where possible: restores a deleted message, lifts a ban. No effect on
 * an undecided one. Throws `review_not_found`.
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
    await tx.run(updateReview, row);
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

/** Executes a decision; returns the resulting ban. */
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
 * An app moderator who may not read the channel was shown the message by its reporter, and may act on that message
 * only.
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
  // It may already be gone.
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
