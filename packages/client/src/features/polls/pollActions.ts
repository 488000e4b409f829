import {
  type BodyOf,
  ChatError,
  type Message,
  type Poll,
  type PollAnswer,
  type PollVote,
  pollNotFound,
  type Routes,
  type UserRef,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import type { Channel } from '../channels/index.ts';
import { optionsAfterVote, withAnswer, withVotes } from './optimisticVotes.ts';

/** What may be changed of a poll; null takes a field away. Once people have voted, less of it (`poll_has_votes`). */
export type PollChange = BodyOf<Routes['PATCH /polls/{poll_id}']>;

/** A page of votes or answers: 25 from the newest on unless told. */
export interface PollPage {
  limit?: number;
  offset?: number;
}

/**
 * What one may do with the poll of a message (POLL-08). Votes, answers, suggestions and closing are shown at once in the
 * message's `poll`, and rolled back if the service refuses them; the promise is rejected with why.
 */
export class PollActions {
  readonly messageId: string;
  readonly #context: ClientContext;
  readonly #channel: Channel;

  constructor(context: ClientContext, channel: Channel, messageId: string) {
    this.#context = context;
    this.#channel = channel;
    this.messageId = messageId;
  }

  /** The poll as it is shown now; undefined where the message is not in memory or has none. */
  get poll(): Poll | undefined {
    return this.#channel.book.get(this.messageId)?.poll;
  }

  /** Votes for options beside those that one has voted for; a unique vote takes the earlier one's place. */
  vote(...optionIds: string[]): Promise<void> {
    const { me, time } = this.#now();
    return this.#change(
      (poll) => withVotes(poll, optionsAfterVote(poll, optionIds), me, time),
      (poll_id) =>
        this.#context.http.call('POST /polls/{poll_id}/votes', {
          params: { poll_id },
          body: { option_ids: optionIds },
        }),
    );
  }

  /** Has these votes and no others. */
  setVotes(optionIds: readonly string[]): Promise<void> {
    const { me, time } = this.#now();
    return this.#change(
      (poll) => withVotes(poll, optionIds, me, time),
      (poll_id) =>
        this.#context.http.call('PUT /polls/{poll_id}/votes', {
          params: { poll_id },
          body: { option_ids: [...optionIds] },
        }),
    );
  }

  /** Takes one's vote for an option back. */
  unvote(optionId: string): Promise<void> {
    const { me, time } = this.#now();
    return this.#change(
      (poll) => {
        const kept = poll.own_votes.map((vote) => vote.option_id).filter((id) => id !== optionId);
        return withVotes(poll, kept, me, time);
      },
      (poll_id) =>
        this.#context.http.call('DELETE /polls/{poll_id}/votes/{option_id}', {
          params: { poll_id, option_id: optionId },
        }),
    );
  }

  /** Gives one's answer in words, or changes it. */
  answer(text: string): Promise<void> {
    const { me, time } = this.#now();
    return this.#change(
      (poll) => withAnswer(poll, text, me, time),
      (poll_id) =>
        this.#context.http.call('PUT /polls/{poll_id}/answer', { params: { poll_id }, body: { text } }),
    );
  }

  /** Takes one's answer back. */
  removeAnswer(): Promise<void> {
    const { me, time } = this.#now();
    return this.#change(
      (poll) => withAnswer(poll, undefined, me, time),
      (poll_id) => this.#context.http.call('DELETE /polls/{poll_id}/answer', { params: { poll_id } }),
    );
  }

  /** Adds an option, or suggests one where the poll is another's. */
  addOption(text: string): Promise<void> {
    const option = { id: uuidV7(this.#context.environment), text };
    return this.#change(
      (poll) => ({ ...poll, options: [...poll.options, option] }),
      (poll_id) =>
        this.#context.http.call('POST /polls/{poll_id}/options', { params: { poll_id }, body: { option } }),
    );
  }

  /** Changes an option's text, while nobody has voted for it. */
  updateOption(optionId: string, text: string): Promise<void> {
    return this.#change(
      (poll) => ({
        ...poll,
        options: poll.options.map((option) => (option.id === optionId ? { ...option, text } : option)),
      }),
      (poll_id) =>
        this.#context.http.call('PATCH /polls/{poll_id}/options/{option_id}', {
          params: { poll_id, option_id: optionId },
          body: { text },
        }),
    );
  }

  /** Takes an option out, with the votes for it. */
  removeOption(optionId: string): Promise<void> {
    return this.#change(
      (poll) => ({ ...poll, options: poll.options.filter((option) => option.id !== optionId) }),
      (poll_id) =>
        this.#context.http.call('DELETE /polls/{poll_id}/options/{option_id}', {
          params: { poll_id, option_id: optionId },
        }),
    );
  }

  /** Changes the question and how the poll is voted on. */
  update(change: PollChange): Promise<void> {
    return this.#change(
      (poll) => poll,
      (poll_id) => this.#context.http.call('PATCH /polls/{poll_id}', { params: { poll_id }, body: change }),
    );
  }

  /** Ends the voting for good. */
  close(): Promise<void> {
    return this.#change(
      (poll) => ({ ...poll, is_closed: true }),
      (poll_id) => this.#context.http.call('POST /polls/{poll_id}/close', { params: { poll_id }, body: {} }),
    );
  }

  /** Deletes the poll with its votes; a message that has nothing else goes too. What becomes of it an event tells. */
  async delete(): Promise<void> {
    const { http, lanes } = this.#context;
    const poll_id = this.#pollId();
    await lanes.run(this.messageId, () => http.call('DELETE /polls/{poll_id}', { params: { poll_id } }));
  }

  /** Who voted, newest first, for one option or for all; `poll_anonymous` where nobody may know. */
  async queryVotes({
    optionId,
    ...page
  }: PollPage & { optionId?: string } = {}): Promise<{ votes: PollVote[]; hasNext: boolean }> {
    const { http, people } = this.#context;
    const answer = await http.call('GET /polls/{poll_id}/votes', {
      params: { poll_id: this.#pollId() },
      query: { ...pageQuery(page), ...(optionId !== undefined && { option_id: optionId }) },
    });
    people.absorbWithin(answer.votes, 'answer');
    return { votes: answer.votes, hasNext: answer.has_next };
  }

  /** Answers in words, newest first; those of an anonymous poll nameless, in no order. */
  async queryAnswers(page: PollPage = {}): Promise<{ answers: PollAnswer[]; hasNext: boolean }> {
    const { http, people } = this.#context;
    const answer = await http.call('GET /polls/{poll_id}/answers', {
      params: { poll_id: this.#pollId() },
      query: pageQuery(page),
    });
    people.absorbWithin(answer.answers, 'answer');
    return { answers: answer.answers, hasNext: answer.has_next };
  }

  #now(): { me: UserRef; time: string } {
    const { id, name, image } = this.#context.whoAmI();
    return { me: { id, name, ...(image !== undefined && { image }) }, time: this.#context.time() };
  }

  #pollId(): string {
    const id = this.#channel.book.get(this.messageId)?.poll_id;
    if (id === undefined) throw new ChatError(pollNotFound);
    return id;
  }

  async #change(
    apply: (poll: Poll) => Poll,
    call: (pollId: string) => Promise<{ poll: Poll }>,
  ): Promise<void> {
    const { journal, lanes } = this.#context;
    const { book } = this.#channel;
    const pollId = this.#pollId();
    const change = {
      key: this.messageId,
      apply: <M extends Pick<Message, 'poll'>>(message: M): M =>
        message.poll ? { ...message, poll: apply(message.poll) } : message,
    };
    await book.changes.show(change, () =>
      lanes.run(this.messageId, () =>
        journal.take(
          () => call(pollId),
          (answer) => book.pool.applyPoll(this.messageId, answer.poll, 'answer'),
        ),
      ),
    );
  }
}

const pageQuery = ({ limit = 25, offset = 0 }: PollPage) => ({
  limit: String(limit),
  offset: String(offset),
});
