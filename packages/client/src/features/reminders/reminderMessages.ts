import { type Message, maxReminderPageSize } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { createStore, type Readable } from '../../core/store/store.ts';

/** The message of a reminder; null where it was deleted or the user may not read it. */
export type ReminderMessage = Message | null;

/** The messages of reminders, loaded when they are to be shown. */
export class ReminderMessages {
  readonly #context: ClientContext;
  readonly #messages = createStore<ReadonlyMap<string, ReminderMessage>>(new Map());
  /** By the reminder's id. */
  readonly state: Readable<ReadonlyMap<string, ReminderMessage>> = this.#messages;
  /** Increases with each refresh: answers requested before are dropped. */
  #epoch = 0;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** Runs a load, and retries it if the network fails; settles as the first attempt does. */
  attempt(name: string, load: () => Promise<void>): Promise<void> {
    return this.#context.loads.attempt(name, load);
  }

  /** Loads the messages that are missing, at most one page of reminders at a time. */
  async load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter((id) => !this.state.get().has(id)).slice(0, maxReminderPageSize);
    if (missing.length === 0) return;
    const { http, journal, people } = this.#context;
    const epoch = this.#epoch;
    await journal.applyAnswer(
      () => http.call('POST /reminders/get', { body: { ids: missing } }),
      (answer) => {
        if (epoch !== this.#epoch) return;
        for (const { message } of answer.reminders) if (message) people.addFromMessage(message, 'answer');
        this.#messages.update((known) => {
          const all = new Map(known);
          for (const id of missing) all.set(id, null);
          for (const { id, message } of answer.reminders) all.set(id, message ?? null);
          return all;
        });
      },
    );
    // Loads the next page, and those that changed meanwhile.
    await this.load(ids);
  }

  /** Applies a changed message. */
  apply(message: Message): void {
    this.#replace(message.id, message);
  }

  /** Marks a message as deleted. */
  drop(messageId: string): void {
    this.#replace(messageId, null);
  }

  /** Requests the lost message of a reminder again. */
  requestAgain(reminderId = ''): void {
    if (this.state.get().get(reminderId) !== null) return;
    this.#messages.update((known) => new Map([...known].filter(([id]) => id !== reminderId)));
  }

  /** Drops all messages, to be loaded again when shown: access has changed. */
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
