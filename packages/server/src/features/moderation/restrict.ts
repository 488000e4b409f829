import { userStream } from '@confab/protocol';
import { userEvents } from '@confab/protocol/schemas';
import type { KeptRestriction, Restrictions } from '../../core/access/restrictions.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { publishCapabilities } from '../channels/index.ts';
import { selectMemberships } from '../members/index.ts';
import { selectUserToChange, updateRestrictions, userDirectory } from '../users/index.ts';
import { deleteChannelRestrictions, selectBansThatHold, upsertChannelRestrictions } from './banStore.ts';
import type { BanRow } from './migrations.ts';

type BanScope = Pick<BanRow, 'user_id' | 'cid'>;

/**
 * Combines a user's restrictions in a scope for access decisions, and reevaluates the user's connections. A shadow ban
 * is not published.
 */
export async function restrict(
  context: ServerContext,
  tx: Transaction,
  { user_id, cid }: BanScope,
  { publish, actorId }: { publish: boolean; actorId?: string | undefined },
): Promise<void> {
  const bans = await tx.all(selectBansThatHold, { user_id, cid });
  const restrictions = bans.length > 0 ? JSON.stringify(restrictionsOf(bans)) : null;
  if (cid === '') await restrictInApp(context, tx, user_id, restrictions);
  else if (restrictions === null) await tx.run(deleteChannelRestrictions, { cid, user_id });
  else {
    const ban = bans.find(({ kind }) => kind === 'ban');
    const banned_until = ban ? (ban.until ?? Number.MAX_SAFE_INTEGER) : 0;
    await tx.run(upsertChannelRestrictions, { cid, user_id, restrictions, banned_until });
  }
  if (!publish) return;
  const cids = cid === '' ? await joinedChannels(tx, user_id) : [cid];
  for (const one of cids) await publishCapabilities(context, tx, { cid: one, user_id }, actorId);
}

function restrictionsOf(bans: readonly BanRow[]): Restrictions {
  const kept = ({ until, reason }: BanRow): KeptRestriction => ({
    ...(until !== null && { until }),
    ...(reason !== null && { reason }),
  });
  return Object.fromEntries(bans.map((ban) => [ban.kind, kept(ban)]));
}

const joinedChannels = async (tx: Transaction, user_id: string): Promise<string[]> =>
  (await tx.all(selectMemberships, { user_id })).map(({ cid }) => cid);

/** The profile and its update time are unchanged: nothing reveals a shadow ban to the user. */
async function restrictInApp(
  context: ServerContext,
  tx: Transaction,
  id: string,
  restrictions: string | null,
): Promise<void> {
  const user = await tx.get(selectUserToChange, { id });
  if (!user) return;
  await tx.run(updateRestrictions, { id, restrictions });
  await context.log.append(tx, {
    stream: userStream(id),
    definition: userEvents.meUpdated,
    payload: { me: userDirectory(context).ownProfile({ ...user, restrictions }) },
  });
}
