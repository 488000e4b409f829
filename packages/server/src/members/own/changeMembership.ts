import {
  ChatError,
  type FieldIssue,
  inputInvalid,
  type MembershipChange,
  memberNotFound,
  type OwnMembership,
  userStream,
} from '@confab/protocol';
import { memberEvents } from '@confab/protocol/schemas';
import { type Actor, personOf } from '../../access/actor.ts';
import { type ChannelRow, openChannel, selectChannel } from '../../channels/index.ts';
import type { ServerContext } from '../../feature.ts';
import { memberSteps } from '../memberSteps.ts';
import type { OwnMembershipRow } from '../migrations.ts';
import {
  deleteOwnMembership,
  newOwnMembership,
  putOwnMembership,
  selectOwnMembership,
  toOwnMembership,
} from './ownMembershipStore.ts';

/**
 * Changes one's own state of a channel that one has joined, and tells one's own devices alone (CHAN-06 to CHAN-08,
 * CHAN-11). What changes nothing tells nothing. Throws `member_not_found`, `section_not_found`, and `not_allowed` for a
 * mute without `mute-channel`.
 */
export async function changeMembership(
  context: ServerContext,
  actor: Actor,
  cid: string,
  change: MembershipChange,
): Promise<OwnMembership> {
  requireSense(change);
  const user_id = personOf(actor);
  return context.database.write(async (tx) => {
    const access = await openChannel(context, tx, actor, cid);
    if (access.member?.state !== 'joined') throw new ChatError(memberNotFound);
    if (change.muted) access.require('mute-channel');
    for (const step of memberSteps(context).beforeOwnChange) await step({ user_id, cid }, change, tx);
    const channel = (await tx.get(selectChannel, { cid })) as ChannelRow;
    const activityAt = channel.last_message_at ?? channel.created_at;
    const stored = await tx.get(selectOwnMembership, { user_id, cid });
    const before = stored ?? newOwnMembership(user_id, cid);
    const after = changed(before, change, { now: context.clock.now(), activityAt });
    const membership = toOwnMembership(after, activityAt);
    if (isSame(before, after)) return membership;
    if (isSame(after, newOwnMembership(user_id, cid))) await tx.run(deleteOwnMembership, { user_id, cid });
    else await tx.run(putOwnMembership, after);
    await context.log.append(tx, {
      stream: userStream(user_id),
      definition: memberEvents.membershipUpdated,
      actor_id: user_id,
      payload: { cid, membership },
    });
    return membership;
  });
}

/** The rules between fields. */
function requireSense({ pinned, archived, muted, mute_ms }: MembershipChange): void {
  const issues: FieldIssue[] = [];
  if (pinned && archived) issues.push({ field: 'archived', rule: 'must not be true together with pinned' });
  if (mute_ms !== undefined && !muted) issues.push({ field: 'mute_ms', rule: 'must come with muted: true' });
  if (issues.length > 0) throw new ChatError(inputInvalid, { details: { issues } });
}

function changed(
  before: OwnMembershipRow,
  change: MembershipChange,
  { now, activityAt }: { now: number; activityAt: number },
): OwnMembershipRow {
  const row = { ...before };
  const { pinned, archived, muted, mute_ms, hidden, notification_preference, section_id } = change;
  if (pinned !== undefined) row.pinned_at = pinned ? (row.pinned_at ?? now) : null;
  if (archived !== undefined) row.archived_at = archived ? (row.archived_at ?? now) : null;
  // CHAN-07: one excludes the other.
  if (pinned) row.archived_at = null;
  if (archived) row.pinned_at = null;
  if (muted !== undefined) {
    const isOver = row.muted_until !== null && row.muted_until <= now;
    row.muted_at = muted ? ((isOver ? null : row.muted_at) ?? now) : null;
    row.muted_until = muted && mute_ms !== undefined ? now + mute_ms : null;
  }
  if (hidden !== undefined) row.hidden_activity_at = hidden ? activityAt : null;
  if (notification_preference !== undefined) row.notification_preference = notification_preference;
  if (section_id !== undefined) row.section_id = section_id;
  return row;
}

const isSame = (left: OwnMembershipRow, right: OwnMembershipRow) =>
  (Object.keys(left) as (keyof OwnMembershipRow)[]).every((key) => left[key] === right[key]);
