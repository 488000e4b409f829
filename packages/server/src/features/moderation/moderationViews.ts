import { type Ban, type Flag, flagReasons, type Review, type UserRef } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isAppAdmin } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime, isoTimeIfAny } from '../../core/storage/columns.ts';
import { userDirectory, userRefOf } from '../users/index.ts';
import type { BanRow, FlagRow, ReviewRow } from './migrations.ts';

const refsOf = async (
  context: ServerContext,
  ids: readonly (string | null)[],
): Promise<(id: string) => UserRef> => {
  const refs = await userDirectory(context).refs(ids.filter((id) => id !== null && id !== '') as string[]);
  return (id) => userRefOf(id, refs);
};

/** Returns reviews in wire form. */
export async function viewReviews(context: ServerContext, rows: readonly ReviewRow[]): Promise<Review[]> {
  const ref = await refsOf(
    context,
    rows.flatMap((row) => [row.user_id, row.decided_by_id]),
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    user: ref(row.user_id),
    message_id: row.kind === 'message' ? row.subject_id : undefined,
    cid: row.cid ?? undefined,
    state: row.state,
    flag_count: row.flag_count,
    reasons: flagReasons.filter((reason) => (JSON.parse(row.reasons) as string[]).includes(reason)),
    sources: [
      ...(row.by_person ? (['person'] as const) : []),
      ...(row.by_automod ? (['automod'] as const) : []),
    ],
    decision:
      row.action === null || row.decided_at === null
        ? undefined
        : {
            action: row.action,
            reason: row.decision_reason ?? undefined,
            decided_by: row.decided_by_id === null ? undefined : ref(row.decided_by_id),
            decided_at: isoTime(row.decided_at),
            ban_id: row.ban_id === null ? undefined : String(row.ban_id),
          },
    created_at: isoTime(row.created_at),
    flagged_at: isoTime(row.flagged_at),
    updated_at: isoTime(row.updated_at),
  }));
}

/** Returns flags in wire form, each with its review; reporters are visible to admins, a host, and themselves. */
export async function viewFlags(
  context: ServerContext,
  actor: Actor,
  flags: readonly (readonly [FlagRow, Pick<ReviewRow, 'kind' | 'subject_id' | 'user_id' | 'cid'>])[],
): Promise<Flag[]> {
  const ref = await refsOf(
    context,
    flags.flatMap(([flag, review]) => [flag.reporter_id, review.user_id]),
  );
  const canSeeReporter = (id: string) => isAppAdmin(actor) || actor.userId === id;
  return flags.map(([flag, review]) => ({
    id: String(flag.id),
    message_id: review.kind === 'message' ? review.subject_id : undefined,
    user: ref(review.user_id),
    cid: review.cid ?? undefined,
    reason: flag.reason,
    text: flag.text ?? undefined,
    source: flag.source,
    rule: flag.rule || undefined,
    flagged_by: flag.reporter_id && canSeeReporter(flag.reporter_id) ? ref(flag.reporter_id) : undefined,
    created_at: isoTime(flag.created_at),
  }));
}

/** Returns bans in wire form. */
export async function viewBans(context: ServerContext, rows: readonly BanRow[]): Promise<Ban[]> {
  const ref = await refsOf(
    context,
    rows.flatMap((row) => [row.user_id, row.banned_by_id, row.ended_by_id]),
  );
  return rows.map((row) => ({
    id: String(row.id),
    kind: row.kind,
    user: ref(row.user_id),
    cid: row.cid || undefined,
    reason: row.reason ?? undefined,
    banned_by: row.banned_by_id === null ? undefined : ref(row.banned_by_id),
    created_at: isoTime(row.created_at),
    until: isoTimeIfAny(row.until),
    removed_member: row.removed_member === 1,
    ended_at: isoTimeIfAny(row.ended_at),
    ended_by: row.ended_by_id === null ? undefined : ref(row.ended_by_id),
  }));
}
