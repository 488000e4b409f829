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
import type { DeferredAction } from '../../core/store/defer.ts';
import type { Channel } from '../channels/index.ts';
import { optionsAfterVote, withAnswer, withVotes } from './optimisticVotes.ts';

/**
 * The fields of a poll that may change; null removes one. Fewer may change once people have voted (`poll_has_votes`).
 */
export type PollChange = BodyOf<Routes['PATCH /polls/{poll_id}']>;

/** A page of votes or answers; defaults to the newest 25. */
export interface PollPage {
  limit?: number;
  offset?: number;
}

/**
 * Actions on the poll of a message (POLL-08). Votes, answers, suggestions and closing are shown at once in the
 * message's `poll`, and rolled back if the service refuses them; the promise then rejects with the error.
 */
export class PollActions {
  readonly messageId: string;
  readonly #context: ClientContext;
  readonly #channel: Channel;
  readonly #givenPollId: string | undefined;

  /** `pollId` is needed for a message that is not in memory. */
  constructor(context: ClientContext, channel: Channel, messageId: string, pollId?: string) {
    this.#context = context;
    this.#channel = channel;
    this.messageId = messageId;
    this.#givenPollId = pollId;
  }

  /** The poll as it is shown; undefined where the message is not in memory or has none. */
  get poll(): Poll | undefined {
    return this.#channel.book.get(this.messageId)?.poll;
  }

  /** Adds votes to the user's own; a unique vote replaces the earlier one. */
  vote(...optionIds: string[]): Promise<void> {
    const { me, time } = this.#now();
    return this.#defer(
      ['vote', ...optionIds],
      (poll) => withVotes(poll, optionsAfterVote(poll, optionIds), me, time),
      (poll_id) =>
        this.#context.http.call('POST /polls/{poll_id}/votes', {
          params: { poll_id },
          body: { option_ids: optionIds },
        }),
    );
  }

  /** Replaces the user's votes. */
  setVotes(optionIds: readonly string[]): Promise<void> {
    const { me, time } = this.#now();
    return this.#defer(
      ['setVotes', optionIds],
      (poll) => withVotes(poll, optionIds, me, time),
      (poll_id) =>
        this.#context.http.call('PUT /polls/{poll_id}/votes', {
          params: { poll_id },
          body: { option_ids: [...optionIds] },
        }),
    );
  }

  /** Removes the user's vote for an option. */
  unvote(optionId: string): Promise<void> {
    const { me, time } = this.#now();
    return this.#defer(
      ['unvote', optionId],
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

  /** Adds or changes the user's written answer. */
  answer(text: string): Promise<void> {
    const { me, time } = this.#now();
    return this.#defer(
      ['answer', text],
      (poll) => withAnswer(poll, text, me, time),
      (poll_id) =>
        this.#context.http.call('PUT /polls/{poll_id}/answer', { params: { poll_id }, body: { text } }),
    );
  }

  /** Removes the user's answer. */
  removeAnswer(): Promise<void> {
    const { me, time } = this.#now();
    return this.#defer(
      ['removeAnswer'],
      (poll) => withAnswer(poll, undefined, me, time),
      (poll_id) => this.#context.http.call('DELETE /polls/{poll_id}/answer', { params: { poll_id } }),
    );
  }

  /** Adds an option; in somebody else's poll, suggests one. */
  addOption(text: string): Promise<void> {
    const option = { id: uuidV7(this.#context.environment), text };
    return this.#change(
      // The event may arrive before the answer.
      (poll) => {
        const isKnown = poll.options.some(({ id }) => id === option.id);
        return isKnown ? poll : { ...poll, options: [...poll.options, option] };
      },
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

  /** Removes an option and its votes. */
  removeOption(optionId: string): Promise<void> {
    return this.#change(
      (poll) => ({ ...poll, options: poll.options.filter((option) => option.id !== optionId) }),
      (poll_id) =>
        this.#context.http.call('DELETE /polls/{poll_id}/options/{option_id}', {
          params: { poll_id, option_id: optionId },
        }),
    );
  }

  /** Changes the question and the voting rules. */
  update(change: PollChange): Promise<void> {
    return this.#change(
      (poll) => poll,
      (poll_id) => this.#context.http.call('PATCH /polls/{poll_id}', { params: { poll_id }, body: change }),
    );
  }

  /** Closes the poll for good. */
  close(): Promise<void> {
    return this.#change(
      (poll) => ({ ...poll, is_closed: true }),
      (poll_id) => this.#context.http.call('POST /polls/{poll_id}/close', { params: { poll_id }, body: {} }),
    );
  }

  /** Deletes the poll with its votes, and the message if it has nothing else. The change arrives as an event. */
  async delete(): Promise<void> {
    const { http, lanes } = this.#context;
    const poll_id = this.#pollId();
    await lanes.run(this.messageId, () => http.call('DELETE /polls/{poll_id}', { params: { poll_id } }));
  }

  /** Returns votes, newest first, for one option or for all; throws `poll_anonymous` for an anonymous poll. */
  async queryVotes({
    optionId,
    ...page
  }: PollPage & { optionId?: string } = {}): Promise<{ votes: PollVote[]; hasNext: boolean }> {
    const { http, people } = this.#context;
    const answer = await http.call('GET /polls/{poll_id}/votes', {
      params: { poll_id: this.#pollId() },
      query: { ...pageQuery(page), ...(optionId !== undefined && { option_id: optionId }) },
    });
    people.addFrom(answer.votes, 'answer');
    return { votes: answer.votes, hasNext: answer.has_next };
  }

  /** Returns written answers, newest first; those of an anonymous poll without names, in no order. */
  async queryAnswers(page: PollPage = {}): Promise<{ answers: PollAnswer[]; hasNext: boolean }> {
    const { http, people } = this.#context;
    const answer = await http.call('GET /polls/{poll_id}/answers', {
      params: { poll_id: this.#pollId() },
      query: pageQuery(page),
    });
    people.addFrom(answer.answers, 'answer');
    return { answers: answer.answers, hasNext: answer.has_next };
  }

  #now(): { me: UserRef; time: string } {
    const { id, name, image } = this.#context.whoAmI();
    return { me: { id, name, ...(image !== undefined && { image }) }, time: this.#context.time() };
  }

  #pollId(): string {
    const id = this.#givenPollId ?? this.#channel.book.get(this.messageId)?.poll_id;
    if (id === undefined) throw new ChatError(pollNotFound);
    return id;
  }

  /** Changes the poll at once. */
  async #change(
    apply: (poll: Poll) => Poll,
    call: (pollId: string) => Promise<{ poll: Poll }>,
  ): Promise<void> {
    await this.#show(apply, () => this.#context.lanes.run(this.messageId, () => this.#send(call)));
  }

  /** Changes the poll by an action of this kind and these arguments, which can wait for the network. */
  async #defer(
    [kind, ...args]: readonly [kind: string, ...args: unknown[]],
    apply: (poll: Poll) => Poll,
    call: (pollId: string) => Promise<{ poll: Poll }>,
  ): Promise<void> {
    const action: DeferredAction = [kind, this.#channel.cid, this.messageId, this.#pollId(), ...args];
    await this.#context.defer(
      action,
      this.messageId,
      (confirm) => this.#show(apply, confirm),
      () => this.#send(call),
    );
  }

  #show(apply: (poll: Poll) => Poll, confirm: () => Promise<void>): Promise<void> {
    const change = {
      key: this.messageId,
      apply: <M extends Pick<Message, 'poll'>>(message: M): M =>
        message.poll ? { ...message, poll: apply(message.poll) } : message,
    };
    return this.#channel.book.changes.show(change, confirm);
  }

  async #send(call: (pollId: string) => Promise<{ poll: Poll }>): Promise<void> {
    const pollId = this.#pollId();
    await this.#context.journal.applyAnswer(
      () => call(pollId),
      (answer) => this.#channel.book.pool.applyPoll(this.messageId, answer.poll, 'answer'),
    );
  }
}

const pageQuery = ({ limit = 25, offset = 0 }: PollPage) => ({
  limit: String(limit),
  offset: String(offset),
});
