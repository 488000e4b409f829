import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { selectChannel } from '../channels/index.ts';
import type { MessageRow } from '../messages/index.ts';
import { pushes } from '../push/index.ts';
import { userDirectory } from '../users/index.ts';
import { asMember, decide } from './decide.ts';
import { notifyUsers } from './notifyUsers.ts';
import { loadMessageFacts, loadReceiver } from './receivers.ts';
import { settingsDirectory } from './settingsDirectory.ts';
import { selectTrace } from './traceStore.ts';

/**
 * Notifies mentioned non-members who may read the message (MSG-16), once each, as their settings allow. Returns those
 * who are notified now.
 */
export async function notifyOutsiders(
  context: ServerContext,
  tx: Transaction,
  row: MessageRow,
  userIds: readonly string[],
): Promise<string[]> {
  const channel = await tx.get(selectChannel, { cid: row.cid });
  if (!channel || userIds.length === 0) return [];
  const facts = await loadMessageFacts(context, row, channel);
  const users = await userDirectory(context).findMany(userIds);
  const settings = await settingsDirectory(context).of([...userIds]);
  const decisions = [];
  for (const userId of userIds) {
    const user = users.get(userId);
    const own = settings.get(userId);
    if (!user || !own || (await tx.get(selectTrace, { message_id: row.id, user_id: userId }))) continue;
    const receiver = loadReceiver(context, facts, {
      user,
      settings: own,
      candidate: undefined,
      mayRead: true,
    });
    decisions.push({ userId, ...decide(facts.message, asMember(receiver)) });
  }
  const devices = await pushes(context).devicesOf(tx, [...userIds]);
  await notifyUsers(context, tx, {
    row,
    channel,
    decisions,
    devices,
    skipsPush: false,
    areOutsiders: true,
  });
  return decisions.flatMap(({ userId, withheld }) => (withheld === undefined ? userId : []));
}
