import type { Poll, UserRef } from '@confab/protocol';
import type { Reader } from '../../core/storage/database.ts';
import type { PollRow } from './migrations.ts';
import { selectAnswersOf, selectPolls, selectVotesOf } from './pollStore.ts';
import { nothingOwn, type OwnPart, peopleOfPoll, toPoll } from './toPoll.ts';

/** The polls of some messages, for one reader. */
export interface PollsOfMessages {
  /** The ids of all users shown in them. */
  readonly people: readonly string[];
  /** Returns a poll, with the reader's own votes unless it is in a quote. */
  view(id: string, people: ReadonlyMap<string, UserRef>, quoted: boolean): Poll | undefined;
}

const none: PollsOfMessages = { people: [], view: () => undefined };

/**
 * Loads the polls of some messages: without a query if there are none, otherwise with one, and for a reader at most two
 * more. Without a reader (in events, which are the same for all) there are no own votes.
 */
export async function pollsOfMessages(
  reader: Reader,
  rows: Iterable<{ poll_id: string | null; deleted_at: number | null }>,
  readerId?: string | undefined,
): Promise<PollsOfMessages> {
  const ids = new Set<string>();
  for (const { poll_id, deleted_at } of rows) if (poll_id !== null && deleted_at === null) ids.add(poll_id);
  if (ids.size === 0) return none;
  const polls = await reader.all(selectPolls, { ids: [...ids] });
  const own = await ownParts(reader, polls, readerId);
  const byId = new Map(polls.map((poll) => [poll.id, poll]));
  return {
    people: polls.flatMap(peopleOfPoll),
    view(id, people, quoted) {
      const row = byId.get(id);
      return row && toPoll(row, people, (!quoted && own.get(id)) || nothingOwn);
    },
  };
}

/** Loads a reader's own votes and answers in some polls, by poll. */
export async function ownParts(
  reader: Reader,
  polls: readonly PollRow[],
  user_id: string | undefined,
): Promise<Map<string, OwnPart>> {
  if (user_id === undefined) return new Map();
  const voted = polls.filter((poll) => poll.vote_count > 0).map(({ id }) => id);
  const answered = polls.filter((poll) => poll.answers_count > 0).map(({ id }) => id);
  const votes = voted.length > 0 ? await reader.all(selectVotesOf, { poll_ids: voted, user_id }) : [];
  const answers =
    answered.length > 0 ? await reader.all(selectAnswersOf, { poll_ids: answered, user_id }) : [];
  const votesOf = Map.groupBy(votes, (vote) => vote.poll_id);
  const answerOf = new Map(answers.map((answer) => [answer.poll_id, answer]));
  return new Map(
    polls.map(({ id }) => [id, { votes: votesOf.get(id) ?? [], answer: answerOf.get(id) }] as const),
  );
}
