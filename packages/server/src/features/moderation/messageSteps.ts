import { ChatError, type MessageInput, personBlocked } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { firstMembers } from '../members/index.ts';
import type { Sending } from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';

/**
 * Rejects direct messages to a user whom the author has blocked (MOD-01). The other direction is not rejected, which
 * would reveal the block: the blocker's own devices hide the conversation.
 */
export function refuseBlockedDirect(
  context: ServerContext,
  { authorId, channel, input }: Sending,
  tx: Transaction,
): MaybePromise<MessageInput> {
  if (!channel.isDistinct || channel.memberCount !== 2) return input;
  const author = userDirectory(context).find(authorId);
  const column = author instanceof Promise ? undefined : author?.blocked_user_ids;
  if (column === null) return input;
  return requireUnblocked(context, tx, channel.cid, authorId).then(() => input);
}

async function requireUnblocked(
  context: ServerContext,
  tx: Transaction,
  cid: string,
  authorId: string,
): Promise<void> {
  const author = await userDirectory(context).find(authorId);
  const blocked = parsed<string[]>(author?.blocked_user_ids ?? null, []);
  if (blocked.length === 0) return;
  const members = (await firstMembers(tx, [cid], 2)).get(cid) ?? [];
  const other = members.find(({ user_id }) => blocked.includes(user_id));
  if (other) throw new ChatError(personBlocked, { details: { user_id: other.user_id } });
}
