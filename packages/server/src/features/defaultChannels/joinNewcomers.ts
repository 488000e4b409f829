import { unreadForNewcomers } from '@confab/protocol';
import { isGuest } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Job } from '../../core/jobs/jobQueue.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { ChannelRow } from '../channels/index.ts';
import { admitMembers } from '../members/index.ts';
import { isActive, selectUsers, type UserRow } from '../users/index.ts';
import { selectDefaultChannels } from './defaultChannelStore.ts';
import { isOpenToUsers } from './isOpenToUsers.ts';

/** The kind of the job that adds new accounts to the default channels. */
export const joinJob = 'default-channels.join';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [joinJob]: readonly string[];
  }
}

/** Accounts of a job: they join in one transaction. */
const batchSize = 100;

/** Asks that new accounts join the default channels, which happens right after the transaction. */
export async function joinLater(
  context: ServerContext,
  tx: Transaction,
  users: readonly UserRow[],
): Promise<void> {
  const ids = users.filter(isNewcomer).map(({ id }) => id);
  if (ids.length === 0 || !(await tx.get(selectDefaultChannels, {}))) return;
  for (let at = 0; at < ids.length; at += batchSize) {
    await context.jobs.enqueue(tx, { kind: joinJob, payload: ids.slice(at, at + batchSize) });
  }
}

/** Guests, bots and users of tenants join nothing by themselves. */
const isNewcomer = (user: UserRow): boolean =>
  isActive(user) && user.bot === 0 && user.tenant === null && !isGuest(user);

/** Adds the accounts of a job to the default channels, with as many events as if each had joined. */
export function joinNewcomers(context: ServerContext, job: Job<typeof joinJob>): Promise<void> {
  return context.database.write(async (tx) => {
    const users = await tx.all(selectUsers, { ids: [...job.payload] });
    const userIds = users.filter(isNewcomer).map(({ id }) => id);
    for (const channel of await tx.all(selectDefaultChannels, {})) await join(context, tx, channel, userIds);
    await job.done(tx);
  });
}

async function join(
  context: ServerContext,
  tx: Transaction,
  channel: ChannelRow,
  userIds: string[],
): Promise<void> {
  if (userIds.length === 0 || !isOpenToUsers(context, channel)) return;
  await admitMembers(context, tx, {
    cid: channel.cid,
    userIds,
    state: 'joined',
    channel_role: 'member',
    actorId: undefined,
    unread: unreadForNewcomers,
    field: 'user_id',
    announce: true,
  });
}
