import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job } from '../../core/jobs/jobQueue.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { findChannel } from '../channels/index.ts';
import { admitMembers } from '../members/index.ts';
import { findActorNow, selectUsers, type UserRow } from '../users/index.ts';
import type { InvitationRow } from './sessionTables.ts';

/** The kind of the job that adds a new account to the channels of its invitation. */
export const joinInvitedJob = 'invitations.join';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [joinInvitedJob]: Joining;
  }
}

interface Joining {
  readonly userId: string;
  readonly cids: readonly string[];
  /** Who invited; empty for a back end. */
  readonly inviterId: string;
}

/** Asks that a new account joins the channels of its invitation, which happens right after the transaction. */
export async function joinInvitedLater(
  context: ServerContext,
  tx: Transaction,
  { id: userId }: UserRow,
  { cids, created_by_id: inviterId }: InvitationRow,
): Promise<void> {
  const payload: Joining = { userId, cids: parsed<string[]>(cids, []), inviterId };
  if (payload.cids.length > 0) await context.jobs.enqueue(tx, { kind: joinInvitedJob, payload });
}

/** Adds the account to those channels to which its inviter may still add people. */
export function joinInvited(context: ServerContext, job: Job<typeof joinInvitedJob>): Promise<void> {
  const { userId, cids, inviterId } = job.payload;
  const now = context.clock.now();
  return context.database.write(async (tx) => {
    const [user] = await tx.all(selectUsers, { ids: [userId] });
    const inviter =
      inviterId === '' ? ({ role: 'server', via: 'token' } as const) : await findActorNow(tx, inviterId, now);
    for (const cid of user && inviter ? cids : []) {
      const channel = await findChannel(context, tx, inviter as NonNullable<typeof inviter>, cid);
      if (!channel || channel.isDistinct || channel.tenant !== user?.tenant) continue;
      if (!channel.may('update-channel-members')) continue;
      await admitMembers(context, tx, {
        cid,
        userIds: [userId],
        state: 'joined',
        channel_role: 'member',
        actorId: undefined,
        field: 'user_id',
        announce: true,
      });
    }
    await job.done(tx);
  });
}
