import type { FlagReason, Message } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type MessageRow, viewMessage } from '../messages/index.ts';
import type { FlagRow, ReviewRow } from './migrations.ts';
import { publishReview } from './publishReview.ts';
import {
  countFlags,
  deleteFlag,
  insertReview,
  selectReviewOf,
  updateReview,
  upsertFlag,
} from './reviewStore.ts';

/** The subject of a flag. */
export type FlagSubject =
  | { readonly kind: 'message'; readonly message: MessageRow }
  | { readonly kind: 'user'; readonly userId: string };

/** A flag to raise, by a user or by one of the service's rules. */
export interface NewFlag {
  readonly subject: FlagSubject;
  readonly reason: FlagReason;
  readonly text?: string | undefined;
  /** The reporter, or the service's rule. */
  readonly by: { readonly userId: string } | { readonly rule: string };
  /** Milliseconds since 1970; defaults to now. */
  readonly at?: number;
}

/** Collects flags, whoever raises them. */
export interface Flags {
  /**
   * Raises a flag and opens or reopens its subject's review, notifying moderators; an earlier decision is kept. A
   * second flag by the same reporter replaces the first.
   */
  raise(tx: Transaction, flag: NewFlag): Promise<{ flag: FlagRow; review: ReviewRow }>;
  /** Withdraws a user's flag; a review without remaining flags is left to moderators. */
  withdraw(tx: Transaction, subject: Pick<ReviewRow, 'kind' | 'subject_id'>, userId: string): Promise<void>;
}

/** The flags of a server (MOD-01). */
export const flags = perServer((context): Flags => {
  const { clock } = context;
  return {
    async raise(tx, { subject, reason, text, by, at = clock.now() }) {
      const before = await openReview(context, tx, subject, at);
      const flag = await tx.get(upsertFlag, {
        review_id: before.id,
        reporter_id: 'userId' in by ? by.userId : '',
        rule: 'rule' in by ? by.rule : '',
        source: 'rule' in by ? 'automod' : 'person',
        reason,
        text: text || null,
        created_at: at,
      });
      const opened: ReviewRow = { ...before, state: 'open', flagged_at: at };
      const review = await recount(context, tx, opened);
      // Without an actor: reporters are visible to admins only.
      await publishReview(context, tx, review);
      return { flag: flag as FlagRow, review };
    },

    async withdraw(tx, subject, userId) {
      const review = await tx.get(selectReviewOf, subject);
      if (!review) return;
      const gone = await tx.run(deleteFlag, { review_id: review.id, reporter_id: userId, rule: '' });
      if (gone > 0) await publishReview(context, tx, await recount(context, tx, review));
    },
  };
});

async function openReview(
  context: ServerContext,
  tx: Transaction,
  subject: FlagSubject,
  now: number,
): Promise<ReviewRow> {
  const isMessage = subject.kind === 'message';
  const subject_id = isMessage ? subject.message.id : subject.userId;
  const known = await tx.get(selectReviewOf, { kind: subject.kind, subject_id });
  if (known) return known;
  const flagged = isMessage ? await viewMessage(context, tx, subject.message) : undefined;
  const fresh = await tx.get(insertReview, {
    kind: subject.kind,
    subject_id,
    user_id: isMessage ? subject.message.user_id : subject.userId,
    cid: isMessage ? subject.message.cid : null,
    flagged: flagged ? JSON.stringify(flagged satisfies Message) : null,
    now,
  });
  return (fresh ?? (await tx.get(selectReviewOf, { kind: subject.kind, subject_id }))) as ReviewRow;
}

/** Updates a review's counts of its flags. */
async function recount(context: ServerContext, tx: Transaction, before: ReviewRow): Promise<ReviewRow> {
  const counted = await tx.all(countFlags, { review_id: before.id });
  const review: ReviewRow = {
    ...before,
    flag_count: counted.reduce((sum, { count }) => sum + Number(count), 0),
    reasons: JSON.stringify([...new Set(counted.map(({ reason }) => reason))].sort()),
    by_person: counted.some(({ source }) => source === 'person') ? 1 : 0,
    by_automod: counted.some(({ source }) => source === 'automod') ? 1 : 0,
    updated_at: context.clock.now(),
  };
  await tx.run(updateReview, review);
  return review;
}
