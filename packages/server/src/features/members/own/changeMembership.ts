import {
  ChatError,
  changedMembership,
  type FieldIssue,
  inputInvalid,
  type MembershipChange,
  memberNotFound,
  type OwnMembership,
  userStream,
} from '@confab/protocol';
import { memberEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { isoTime } from '../../../core/storage/columns.ts';
import { type ChannelRow, openChannel, selectChannel } from '../../channels/index.ts';
import { memberSteps } from '../memberSteps.ts';
import { selectMember } from '../memberStore.ts';
import type { MemberRow } from '../migrations.ts';
import {
  newOwnMembership,
  selectOwnMembership,
  toOwnMembership,
  toOwnRow,
  upsertOwnMembership,
} from './ownMembershipStore.ts';

/**
 * Changes the actor's private state of a joined channel, and publishes it to the actor's own devices (CHAN-06 to
 * CHAN-08, CHAN-11), unless nothing changed. Throws `member_not_found`, `section_not_found`, and `not_allowed` for a
 * mute without `mute-channel`.
 */
export async function changeMembership(
  context: ServerContext,
  actor: Actor,
  cid: string,
  change: MembershipChange,
): Promise<OwnMembership> {
  requireSense(change);
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const access = await openChannel(context, tx, actor, cid);
    if (access.member?.state !== 'joined') throw new ChatError(memberNotFound);
    if (change.muted) access.require('mute-channel');
    for (const step of memberSteps(context).beforeOwnChange) await step({ user_id, cid }, change, tx);
    const channel = (await tx.get(selectChannel, { cid })) as ChannelRow;
    const activityAt = channel.last_message_at ?? channel.created_at;
    const before =
      (await tx.get(selectOwnMembership, { user_id, cid })) ??
      newOwnMembership((await tx.get(selectMember, { user_id, cid })) as MemberRow);
    const moment = { now: context.clock.now(), activityAt: isoTime(activityAt) };
    const known = toOwnMembership(before, activityAt);
    const changed = changedMembership(known, change, moment);
    if (isSame(known, changed)) return known;
    const membership = { ...changed, version: known.version + 1 };
    await tx.run(upsertOwnMembership, toOwnRow(user_id, membership));
    await context.log.append(tx, {
      stream: userStream(user_id),
      definition: memberEvents.membershipUpdated,
      actor_id: user_id,
      payload: { cid, membership },
    });
    return membership;
  });
}

/** Validates rules between fields. */
function requireSense({ pinned, archived, muted, mute_ms }: MembershipChange): void {
  const issues: FieldIssue[] = [];
  if (pinned && archived) issues.push({ field: 'archived', rule: 'must not be true if pinned is' });
  if (mute_ms !== undefined && !muted) issues.push({ field: 'mute_ms', rule: 'must come with muted: true' });
  if (issues.length > 0) throw new ChatError(inputInvalid, { details: { issues } });
}

const isSame = (left: OwnMembership, right: OwnMembership) =>
  (Object.keys(right) as (keyof OwnMembership)[]).every((key) => left[key] === right[key]);
