import {
  type ChatError,
  type Message,
  type Reminder,
  type ReminderFilter,
  reminderPageLimit,
} from '@confab/protocol';
import { toChatError } from '../../core/http/errors.ts';
import { derive } from '../../core/store/derive.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { filterOf } from './filterOf.ts';
import type { ReminderMessages } from './reminderMessages.ts';
import { isUnsavedId } from './unsavedId.ts';

/** A reminder in a list, with its message. */
export interface ReminderEntry {
  readonly reminder: Reminder;
  /** The reminder's message; undefined while it is loading, and for a reminder of a text. */
  readonly message: Message | undefined;
  /** Whether the message was deleted, or the user may no longer read it. */
  readonly isLost: boolean;
}

export interface ReminderListState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error?: ChatError;
  /** The reminders shown so far. */
  readonly entries: readonly ReminderEntry[];
  /** The number of all reminders in the list. */
  readonly count: number;
  readonly hasNext: boolean;
}

/** One of the lists of reminders, live; call its `load()` once (REM-01). */
export class ReminderList {
  readonly filter: ReminderFilter;
  readonly state: Readable<ReminderListState>;
  readonly #all: Readable<readonly Reminder[]>;
  readonly #messages: ReminderMessages;
  readonly #loadAll: () => Promise<void>;
  readonly #runLoad: (load: () => Promise<void>) => void;
  readonly #shown = createStore(reminderPageLimit);
  readonly #progress = createStore<Pick<ReminderListState, 'status' | 'error'>>({ status: 'idle' });
  #loading: Promise<void> | undefined;

  constructor(
    filter: ReminderFilter,
    reminders: Readable<ReadonlyMap<string, Reminder>>,
    messages: ReminderMessages,
    loadAll: () => Promise<void>,
    runLoad: (load: () => Promise<void>) => void,
  ) {
    this.filter = filter;
    this.#messages = messages;
    this.#loadAll = loadAll;
    this.#runLoad = runLoad;
    this.#all = derive([reminders], ([all]) =>
      [...all.values()].filter((one) => filterOf(one) === filter).sort(orders[filter]),
    );
    this.state = derive(
      [this.#all, this.#shown, messages.state, this.#progress],
      ([all, shown, known, progress]) => ({
        ...progress,
        entries: all.slice(0, shown).map((reminder) => {
          const message = known.get(reminder.id);
          return { reminder, message: message ?? undefined, isLost: message === null };
        }),
        count: all.length,
        hasNext: all.length > shown,
      }),
    );
  }

  /**
   * Loads the list; failures are shown in `state`. Loads the messages of new reminders too, until the returned function
   * is called.
   */
  open(): () => void {
    // A load that fails for the network is retried when it is back.
    const load = () => this.#runLoad(() => this.#loadMissing());
    load();
    const stops = [this.#all, this.#shown, this.#messages.state].map((source) => source.subscribe(load));
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Loads the list and the messages of its first page. */
  load(): Promise<void> {
    return this.#loadMissing().catch(() => undefined);
  }

  /** Shows the next page. */
  loadMore(): void {
    if (this.state.get().hasNext) this.#shown.update((shown) => shown + reminderPageLimit);
  }

  /** One at a time: changes made meanwhile are loaded after it. */
  #loadMissing(): Promise<void> {
    const tried = () => this.#messages.attempt(`reminders, ${this.filter}`, () => this.#fetch());
    this.#loading ??= tried()
      .catch(() => undefined)
      .finally(() => {
        this.#loading = undefined;
        if (this.#progress.get().status === 'ready' && this.#missing().length > 0)
          this.#runLoad(() => this.#loadMissing());
      });
    return this.#loading;
  }

  async #fetch(): Promise<void> {
    if (this.#progress.get().status !== 'ready') this.#progress.update(() => ({ status: 'loading' }));
    try {
      await this.#loadAll();
      await this.#messages.load(this.#missing());
      this.#progress.update((known) => (known.status === 'ready' ? known : { status: 'ready' }));
    } catch (cause) {
      this.#progress.update(() => ({ status: 'failed', error: toChatError(cause) }));
      throw cause;
    }
  }

  /**
   * Returns the reminders shown whose messages are not loaded; texts have none, and unsaved reminders do not exist yet.
   */
  #missing(): string[] {
    const known = this.#messages.state.get();
    return this.#all
      .get()
      .slice(0, this.#shown.get())
      .filter(({ id, message_id }) => message_id !== undefined && !isUnsavedId(id) && !known.has(id))
      .map(({ id }) => id);
  }
}

const text = (left: string | undefined, right: string | undefined) =>
  (left ?? '') < (right ?? '') ? -1 : (left ?? '') > (right ?? '') ? 1 : 0;

/** Sorts each list as the service does. */
const orders: Readonly<Record<ReminderFilter, (left: Reminder, right: Reminder) => number>> = {
  upcoming: (left, right) => text(left.remind_at, right.remind_at) || text(left.id, right.id),
  overdue: (left, right) => text(right.due_at, left.due_at) || text(right.id, left.id),
  saved: (left, right) => text(right.created_at, left.created_at) || text(right.id, left.id),
};
