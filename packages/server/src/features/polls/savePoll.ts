import { type Poll, userStream } from '@confab/protocol';
import { pollEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { appendAboutMessage, type MessageRow } from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';
import type { PollRow } from './migrations.ts';
import { isAnonymous } from './pollColumns.ts';
import { updatePollRow } from './pollStore.ts';
import { ownParts } from './pollsOfMessages.ts';
import { peopleOfPoll, toPoll } from './toPoll.ts';

/** Who changed a poll, and whether as a participant. */
export interface PollChanger {
  readonly userId: string | undefined;
  /** Votes, answers and suggestions: anonymous in an anonymous poll. */
  readonly takesPart: boolean;
}

/** Saves a changed poll and publishes it to its message's readers. */
export async function savePoll(
  context: ServerContext,
  tx: Transaction,
  { poll, message }: { readonly poll: PollRow; readonly message: { readonly row: MessageRow } },
  { userId, takesPart }: PollChanger,
): Promise<void> {
  await tx.run(updatePollRow, poll);
  const actor_id = takesPart && isAnonymous(poll) ? undefined : userId;
  await appendAboutMessage(context, tx, message.row, {
    definition: pollEvents.pollUpdated,
    ...(actor_id !== undefined && { actor_id }),
    payload: { cid: poll.cid, message_id: poll.message_id, poll: await viewPoll(context, tx, poll) },
  });
}

/** Publishes a voter's current votes to their own devices; returns the poll for the voter. */
export async function publishOwnVotes(
  context: ServerContext,
  tx: Transaction,
  poll: PollRow,
  userId: string,
): Promise<Poll> {
  const view = await viewPoll(context, tx, poll, userId);
  await context.log.append(tx, {
    stream: userStream(userId),
    definition: pollEvents.pollOwnVotes,
    actor_id: userId,
    payload: {
      cid: poll.cid,
      message_id: poll.message_id,
      poll_id: poll.id,
      own_votes: view.own_votes,
      own_answer: view.own_answer,
    },
  });
  return view;
}

/** Returns polls for a reader; without a reader in the common form of events. */
export async function viewPolls(
  context: ServerContext,
  reader: Reader,
  polls: readonly PollRow[],
  readerId?: string | undefined,
): Promise<Poll[]> {
  const own = await ownParts(reader, polls, readerId);
  const people = await userDirectory(context).refs([
    ...polls.flatMap(peopleOfPoll),
    ...(readerId ? [readerId] : []),
  ]);
  return polls.map((poll) => toPoll(poll, people, own.get(poll.id)));
}

/** Returns one poll for a reader like `viewPolls`. */
export async function viewPoll(
  context: ServerContext,
  reader: Reader,
  poll: PollRow,
  readerId?: string | undefined,
): Promise<Poll> {
  return (await viewPolls(context, reader, [poll], readerId))[0] as Poll;
}
