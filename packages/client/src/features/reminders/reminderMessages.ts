import { type Message, reminderPageMost } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { createStore, type Readable } from '../../core/store/store.ts';

/** What is known of the message that a reminder is on; null where it is gone or one may not read it. */
export type ReminderMessage = Message | null;

/** The messages that reminders are on, asked for when they are to be shown. */
export class ReminderMessages {
  readonly #context: ClientContext;
  readonly #messages = createStore<ReadonlyMap<string, ReminderMessage>>(new Map());
  /** By the reminder's id. */
  readonly state: Readable<ReadonlyMap<string, ReminderMessage>> = this.#messages;
  /** Grows with each refresh: what was asked before one is not known after it. */
  #epoch = 0;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Runs a load, and again by itself where the network fails it; settles as the first try does. */
  attempt(name: string, load: () => Promise<void>): Promise<void> {
    return this.#context.loads.attempt(name, load);
  }

  /** Asks for those that are not known, a page of reminders at most at a time. */
  async ask(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.state.get().has(id)).slice(0, reminderPageMost);
    if (missing.length === 0) return;
    const { http, journal, people } = this.#context;
    const epoch = this.#epoch;
    await journal.take(
      () => http.call('POST /reminders/get', { body: { ids: missing } }),
      (answer) => {
        if (epoch !== this.#epoch) return;
        for (const { message } of answer.reminders) if (message) people.absorbMessage(message, 'answer');
        this.#messages.update((known) => {
          const all = new Map(known);
          for (const id of missing) all.set(id, null);
          for (const { id, message } of answer.reminders) all.set(id, message ?? null);
          return all;
        });
      },
    );
    // The next page, and those that changed meanwhile.
    await this.ask(ids);
  }

  /** Takes in how a message is now. */
  apply(message: Message): void {
    this.#replace(message.id, message);
  }

  /** The message is gone. */
  drop(messageId: string): void {
    this.#replace(messageId, null);
  }

  /** Has the message of this reminder asked for again where it was lost. */
  findAgain(reminderId = ''): void {
    if (this.state.get().get(reminderId) !== null) return;
    this.#messages.update((known) => new Map([...known].filter(([id]) => id !== reminderId)));
  }

  /** All of them are requested again when they are shown: what one may read has changed. */
  refresh(): void {
    this.#epoch++;
    this.#messages.update((known) => (known.size === 0 ? known : new Map()));
  }

  #replace(messageId: string, message: ReminderMessage): void {
    const known = this.state.get();
    const ids = [...known].filter(([, one]) => one?.id === messageId).map(([id]) => id);
    if (ids.length === 0) return;
    this.#messages.update((all) => new Map([...all, ...ids.map((id) => [id, message] as const)]));
  }
}
