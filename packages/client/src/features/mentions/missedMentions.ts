import type { AnswerOf, Message, Routes } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { perClient } from '../../perClient.ts';

/** The users whom an own message mentions but does not notify (MSG-16), and the number of further ones. */
export type MissedMentionsAnswer = AnswerOf<Routes['GET /messages/{message_id}/missed-mentions']>;

/** Own mentions of users who are no members of the channel (MSG-16). */
export class MissedMentions {
  readonly #http: ClientContext['http'];

  constructor({ http }: ClientContext) {
    this.#http = http;
  }

  /** Returns the users whom an own message mentions but does not notify. */
  of({ id }: Pick<Message, 'id'>): Promise<MissedMentionsAnswer> {
    return this.#http.call('GET /messages/{message_id}/missed-mentions', { params: { message_id: id } });
  }

  /** Notifies some of them who may read the message; resolves with the ids of those who are notified. */
  async notify({ id }: Pick<Message, 'id'>, userIds: readonly string[]): Promise<string[]> {
    const answer = await this.#http.call('POST /messages/{message_id}/missed-mentions/notify', {
      params: { message_id: id },
      body: { user_ids: [...userIds] },
    });
    return answer.notified_user_ids;
  }
}

/** One client's missed mentions: `client.part(missedMentions)`. */
export const missedMentions = perClient((context) => new MissedMentions(context));
