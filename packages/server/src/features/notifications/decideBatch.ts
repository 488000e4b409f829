import type { ServerContext } from '../../core/feature/feature.ts';
import { type ChannelRow, selectChannels } from '../channels/index.ts';
import { type MessageRow, selectMessages } from '../messages/index.ts';
import { decide } from './decide.ts';
import { selectAllCandidates, selectCandidates } from './dueStore.ts';
import type { DueNotificationRow } from './migrations.ts';
import type { UserDecision } from './notifyUsers.ts';
import { loadMessageFacts, loadReceivers } from './receivers.ts';
import { subscriberIndex } from './subscriberIndex.ts';

/** Users per message, so that other writes can run in between. */
const usersPerMessage = 100;
/** Starts no further message after this many users. */
const enoughUsers = 200;

/** The decisions about one message and some of its receivers. */
export interface DecidedMessage {
  readonly due: DueNotificationRow;
  /** Undefined if the message or the channel is gone: there are no decisions then. */
  readonly channel: ChannelRow | undefined;
  /** Users whom it concerns. */
  readonly decisions: readonly UserDecision[];
  /** The user after whom the next batch of receivers starts; undefined if all are done. */
  readonly next: string | undefined;
}

/** Decides which users the messages notify; messages that exceed the limit are not among the results. */
export async function decideBatch(
  context: ServerContext,
  due: readonly DueNotificationRow[],
): Promise<DecidedMessage[]> {
  const { read } = context.database;
  const messageRows = await read.all(selectMessages, { ids: due.map(({ message_id }) => message_id) });
  const messages = new Map(messageRows.map((row) => [row.id, row]));
  const channelRows = await read.all(selectChannels, { cids: [...new Set(due.map(({ cid }) => cid))] });
  const channels = new Map(channelRows.map((row) => [row.cid, row]));
  const decided: DecidedMessage[] = [];
  let users = 0;
  for (const dueMessage of due) {
    if (users >= enoughUsers) break;
    const row = messages.get(dueMessage.message_id);
    const channel = channels.get(dueMessage.cid);
    const isGone = !row || !channel || channel.deleted_at !== null || row.deleted_at !== null;
    if (isGone) {
      decided.push({ due: dueMessage, channel: undefined, decisions: [], next: undefined });
      continue;
    }
    const { candidates, decisions, next } = await decideReceivers(context, dueMessage, row, channel);
    users += candidates;
    decided.push({ due: dueMessage, channel, decisions, next });
  }
  return decided;
}

/** Decides about the next receivers of a message. */
async function decideReceivers(
  context: ServerContext,
  due: DueNotificationRow,
  row: MessageRow,
  channel: ChannelRow,
): Promise<Pick<DecidedMessage, 'decisions' | 'next'> & { candidates: number }> {
  const { read } = context.database;
  const indexVersion = subscriberIndex(context).versionOf(row.cid);
  const facts = await loadMessageFacts(context, row, channel);
  const { message, groupMembers, subscribers } = facts;
  const { wide, isDistinct, mentionedUserIds } = message;
  const concernsAll = isDistinct || wide.mentioned_channel || wide.mentioned_here || wide.mentioned_roles;
  const candidates = await read.all(concernsAll ? selectAllCandidates : selectCandidates, {
    cid: row.cid,
    parent_id: row.parent_id ?? '',
    author_id: row.user_id,
    user_ids: [...new Set([...mentionedUserIds, ...groupMembers, ...subscribers])],
    after: due.after_user_id,
    limit: usersPerMessage,
  });
  if (candidates.length === 0 && due.after_user_id === '') {
    subscriberIndex(context).removeIfUnchanged(row.cid, indexVersion);
  }
  const receivers = await loadReceivers(context, facts, candidates);
  const decisions = receivers
    .map((receiver) => ({ userId: receiver.userId, ...decide(message, receiver) }))
    .filter(({ reason }) => reason !== undefined);
  const next = candidates.length === usersPerMessage ? candidates.at(-1)?.user_id : undefined;
  return { candidates: candidates.length, decisions, next };
}
