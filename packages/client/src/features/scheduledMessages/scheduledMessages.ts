import {
  type BodyOf,
  fromCid,
  type Routes,
  type ScheduledMessage,
  type ScheduledMessageInput,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { toChatError } from '../../core/http/errors.ts';
import { LazyResource } from '../../core/store/lazyResource.ts';
import { loadAllPages } from '../../core/store/loadAllPages.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';

/** The fields of a scheduled message that may change. */
export type ScheduledChange = BodyOf<Routes['PATCH /scheduled-messages/{message_id}']>;

/** The user's scheduled messages, the next one first, failed ones included. */
export interface ScheduledState {
  readonly messages: readonly ScheduledMessage[];
  /** Whether the first load has ended. */
  readonly isLoaded: boolean;
}

const nothing: ScheduledState = { messages: [], isLoaded: false };

/** The user's scheduled messages (MSG-09): empty until `load()`, then live across the user's devices. */
export class ScheduledMessages {
  readonly #context: ClientContext;
  readonly #state = createStore<ScheduledState>(nothing);
  readonly #loading = new LazyResource(() => this.#loadAll());
  #unanswered: { readonly asked: string; readonly id: string } | undefined;
  readonly state: Readable<ScheduledState> = this.#state;

  constructor(context: ClientContext) {
    this.#context = context;
    addHandlers(context, {
      apply: {
        'scheduled_message.updated': ({ scheduled_message }) => this.#apply(scheduled_message),
        'scheduled_message.deleted': ({ message_id }) => this.#drop(message_id),
      },
      reload: () => this.#loading.reload(),
      forget: () => {
        this.#loading.forget();
        this.#state.update(() => nothing);
      },
    });
  }

  /** Loads all of them, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Loads them in the background; retried when the network is back. */
  keepSynced(): void {
    this.#context.loads.run('scheduled messages', () => this.load());
  }

  /**
   * Schedules a message for its `send_at`. The id is generated here unless given: the id of a cancelled message
   * restores it. An unanswered call repeated with the same input reuses its id, so that the message is scheduled once.
   */
  async schedule(
    cid: string,
    message: Omit<ScheduledMessageInput, 'id'> & { id?: string },
  ): Promise<ScheduledMessage> {
    const asked = JSON.stringify([cid, message]);
    const again = this.#unanswered?.asked === asked ? this.#unanswered : undefined;
    const id = message.id ?? again?.id ?? uuidV7(this.#context.environment);
    this.#unanswered = { asked, id };
    try {
      const scheduled = await this.#applyAnswer(() =>
        this.#context.http.call('POST /channels/{type}/{id}/scheduled-messages', {
          params: fromCid(cid),
          body: { scheduled_message: { ...message, id } },
        }),
      );
      this.#unanswered = undefined;
      return scheduled;
    } catch (cause) {
      if (!toChatError(cause).retryable) this.#unanswered = undefined;
      throw cause;
    }
  }

  /** Changes the content or time; a new time puts a failed message back in the queue. */
  async update(messageId: string, change: ScheduledChange): Promise<ScheduledMessage> {
    return this.#applyAnswer(() =>
      this.#context.http.call('PATCH /scheduled-messages/{message_id}', {
        params: { message_id: messageId },
        body: change,
      }),
    );
  }

  async sendNow(messageId: string): Promise<void> {
    const { http, journal } = this.#context;
    const params = { message_id: messageId };
    await journal.applyAnswer(
      () => http.call('POST /scheduled-messages/{message_id}/send', { params, body: {} }),
      () => this.#drop(messageId),
    );
  }

  async cancel(messageId: string): Promise<void> {
    const { http, journal } = this.#context;
    const params = { message_id: messageId };
    await journal.applyAnswer(
      () => http.call('DELETE /scheduled-messages/{message_id}', { params }),
      () => this.#drop(messageId),
    );
  }

  /** Schedules a cancelled message again. */
  restore(message: ScheduledMessage): Promise<ScheduledMessage> {
    const { cid, status: _, error: _error, created_at: _created, updated_at: _updated, ...rest } = message;
    return this.schedule(cid, rest);
  }

  #applyAnswer(call: () => Promise<{ scheduled_message: ScheduledMessage }>): Promise<ScheduledMessage> {
    return this.#context.journal.applyAnswer(call, ({ scheduled_message: message }) => {
      this.#apply(message);
      return message;
    });
  }

  #apply(message: ScheduledMessage): void {
    if (!this.#loading.isRequested) return;
    this.#state.update((state) => ({
      ...state,
      messages: [...without(state.messages, message.id), message].sort(byTime),
    }));
  }

  #drop(id: string): void {
    if (!this.#state.get().messages.some((message) => message.id === id)) return;
    this.#state.update((state) => ({ ...state, messages: without(state.messages, id) }));
  }

  #loadAll(): Promise<void> {
    const { http } = this.#context;
    return loadAllPages<ScheduledMessage>(this.#context, {
      page: async (body) => {
        const { scheduled_messages: items, has_next } = await http.call('POST /scheduled-messages/query', {
          body,
        });
        return { items, has_next };
      },
      idOf: ({ id }) => id,
      moves: ({ type }) => type.startsWith('scheduled_message.'),
      apply: (messages) => this.#state.update(() => ({ messages, isLoaded: true })),
    });
  }
}

const without = (messages: readonly ScheduledMessage[], id: string) =>
  messages.filter((message) => message.id !== id);

const byTime = (one: ScheduledMessage, other: ScheduledMessage) =>
  Date.parse(one.send_at) - Date.parse(other.send_at) || (one.id < other.id ? -1 : 1);

/** One client's scheduled messages. */
export const scheduledMessages = perClient((context) => new ScheduledMessages(context));
