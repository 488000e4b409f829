import type { BodyOf, Poll, Routes } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { perClient } from '../../perClient.ts';
import type { Channel } from '../channels/index.ts';
import { PollActions } from './pollActions.ts';

/** The polls to query: by filter, sorted, page by page. */
export type PollQuery = BodyOf<Routes['POST /polls/query']>;

/** The polls of one client: `client.part(polls).of(channel, message.id).vote(optionId)`. */
export class Polls {
  readonly #context: ClientContext;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Returns the actions on a message's poll; the poll itself is `message.poll`, live. */
  of(channel: Channel, messageId: string): PollActions {
    return new PollActions(this.#context, channel, messageId);
  }

  /** Returns the current state of a poll with the user's own votes. */
  async get(pollId: string): Promise<Poll> {
    const answer = await this.#context.http.call('GET /polls/{poll_id}', { params: { poll_id: pollId } });
    return answer.poll;
  }

  /** Returns polls in channels that the user may read; sorted newest first by default. */
  async query(query: PollQuery = {}): Promise<{ polls: Poll[]; hasNext: boolean }> {
    const answer = await this.#context.http.call('POST /polls/query', { body: query });
    this.#context.people.addFrom(answer.polls, 'answer');
    return { polls: answer.polls, hasNext: answer.has_next };
  }
}

/** The polls of a client. */
export const polls = perClient((context) => new Polls(context));
