import {
  type Capability,
  ChatError,
  messageNotFound,
  notAllowed,
  pollClosed,
  pollNotFound,
} from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { type OpenMessage, openStandingMessage } from '../messages/index.ts';
import type { PollRow } from './migrations.ts';
import { selectPoll, selectPollToChange } from './pollStore.ts';

/** A poll of a readable message. */
export interface OpenPoll {
  readonly poll: PollRow;
  readonly message: OpenMessage;
}

/** Finds a poll for an actor: throws `poll_not_found` if there is none, or the message is not readable. */
export async function openPoll(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<OpenPoll> {
  return opened(context, reader, actor, await reader.get(selectPoll, { id }));
}

/** Finds a poll like `openPoll`, and locks it for a change. */
export async function openPollToChange(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<OpenPoll> {
  return opened(context, tx, actor, await tx.get(selectPollToChange, { id }));
}

/** Finds a poll to vote in, locked: throws `not_allowed` and `poll_closed`, too. */
export async function openPollToVote(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<OpenPoll> {
  const open = await openPollToChange(context, tx, actor, id);
  const { channel } = open.message;
  channel.require('cast-poll-vote');
  requirePolls(channel.channelType.features.polls, 'cast-poll-vote');
  requireStillOpen(open.poll);
  return open;
}

/** Finds a poll, locked, for its author and for users who may change any message. */
export async function openPollToManage(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<OpenPoll> {
  const open = await openPollToChange(context, tx, actor, id);
  open.message.channel.require(managing(open.poll, actor));
  return open;
}

/** Returns the capability to manage a poll: the actor's own, or another user's. */
export const managing = (poll: PollRow, actor: Actor): Capability =>
  poll.created_by_id === actor.userId ? 'update-own-message' : 'update-any-message';

/** Throws if the channel's type has polls disabled. */
export function requirePolls(isOn: boolean, capability: Capability): void {
  if (isOn) return;
  throw new ChatError(notAllowed, {
    message: 'Polls are turned off in this channel.',
    details: { reason: 'turned_off', capability },
  });
}

/** Throws `poll_closed`. */
export function requireStillOpen(poll: PollRow): void {
  if (poll.is_closed === 0) return;
  throw new ChatError(pollClosed, {
    details: { issues: [{ field: 'poll_id', rule: 'must be an open poll' }] },
  });
}

async function opened(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  poll: PollRow | undefined,
): Promise<OpenPoll> {
  if (!poll) throw new ChatError(pollNotFound);
  try {
    const message = await openStandingMessage(context, reader, actor, poll.message_id);
    return { poll, message };
  } catch (error) {
    if (error instanceof ChatError && error.is(messageNotFound)) throw new ChatError(pollNotFound);
    throw error;
  }
}
