import { type ReadReminder, type Reminder, type ReminderFilter, reminderFilters } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { derive } from '../../core/store/derive.ts';
import { LazyResource } from '../../core/store/lazyResource.ts';
import { OptimisticChanges } from '../../core/store/optimistic.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import { ReminderList } from './reminderList.ts';
import { ReminderMessages } from './reminderMessages.ts';
import { unsavedId } from './unsavedId.ts';

type ById = ReadonlyMap<string, Reminder>;

const none: ById = new Map();

/**
 * The user's reminders and saved messages: empty until `load()` or `keepSynced()`, then live across the user's devices.
 * Lists, marks and counts all derive from this state, so that they agree. Changes are shown at once and rolled back if
 * the service refuses them.
 */
export class Reminders {
  readonly #context: ClientContext;
  readonly #known = createStore<ById>(none);
  readonly #changes = new OptimisticChanges<ById>();
  readonly #dueIds = createStore<ReadonlySet<string>>(new Set());
  readonly #loading: LazyResource;
  /** By id. */
  readonly state: Readable<ById>;
  /** The reminder on each message, by the message's id. */
  readonly byMessage: Readable<ReadonlyMap<string, Reminder>>;
  /**
   * Reminders that fell due while this client was running and are not handled yet, the first due first: those to notify
   * the user of.
   */
  readonly due: Readable<readonly Reminder[]>;
  readonly lists: Readonly<Record<ReminderFilter, ReminderList>>;

  constructor(context: ClientContext) {
    this.#context = context;
    this.state = derive([this.#known, this.#changes.list], ([known]) => this.#changes.replay('', known));
    this.byMessage = derive(
      [this.state],
      ([all]) =>
        new Map([...all.values()].flatMap((one) => (one.message_id ? [[one.message_id, one] as const] : []))),
    );
    this.due = derive([this.state, this.#dueIds], ([all, ids], before) => {
      const due = [...ids].flatMap((id) => all.get(id) ?? []).filter((one) => one.due_at !== undefined);
      return before?.length === due.length && due.every((one, at) => one === before[at]) ? before : due;
    });
    const { http, journal } = context;
    this.#loading = new LazyResource(() =>
      journal.applyAnswer(
        () => http.call('GET /reminders'),
        (answer) => this.#known.update(() => new Map(answer.reminders.map((one) => [one.id, one]))),
      ),
    );
    const messages = new ReminderMessages(context);
    this.lists = Object.fromEntries(
      reminderFilters.map((filter) => [
        filter,
        new ReminderList(
          filter,
          this.state,
          messages,
          () => this.load(),
          (load) => context.loads.run(`${filter} reminders`, load),
        ),
      ]),
    ) as Record<ReminderFilter, ReminderList>;
    addHandlers(context, {
      apply: {
        'reminder.updated': ({ reminder }) => this.#put(reminder),
        'reminder.due': ({ reminder }) => {
          this.#put(reminder);
          this.#dueIds.update((ids) => new Set([...ids].filter((id) => id !== reminder.id)).add(reminder.id));
        },
        'reminder.deleted': ({ reminder_id }) => this.#drop(reminder_id),
        'message.updated': ({ message }) => {
          messages.apply(message);
          // A lost message is back.
          messages.requestAgain(this.byMessage.get().get(message.id)?.id);
        },
        'message.deleted': ({ message }) => messages.drop(message.id),
      },
      effects: {
        'channel.truncated': () => messages.refresh(),
      },
      accessChanged: () => messages.refresh(),
      reload: async () => {
        await this.#loading.reload();
        messages.refresh();
      },
      forget: () => {
        this.#loading.forget();
        this.#known.update(() => none);
        this.#dueIds.update(() => new Set());
        messages.refresh();
      },
    });
  }

  /** Loads them, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Loads them in the background; retried when the network is back. */
  keepSynced(): void {
    this.#context.loads.run('reminders', () => this.load());
  }

  /** Saves a message for later, or with a reminder at a time in the future. */
  async save(message: { id: string; cid: string }, at?: Date): Promise<void> {
    const remind_at = at?.toISOString();
    const now = this.#context.time();
    const fresh: Omit<Reminder, 'updated_at'> = {
      id: unsavedId(message.id),
      message_id: message.id,
      cid: message.cid,
      created_at: now,
    };
    const apply = (all: ById): ById => {
      const { remind_at: _at, due_at: _due, ...kept } = reminderOn(all, message.id) ?? fresh;
      return withReminder({ ...kept, updated_at: now, ...(remind_at !== undefined && { remind_at }) })(all);
    };
    await this.#show(message.id, apply, () =>
      this.#context.http.call('PUT /messages/{message_id}/reminder', {
        params: { message_id: message.id },
        body: remind_at === undefined ? {} : { remind_at },
      }),
    );
  }

  /** Changes a reminder's time, also of a due one; without a time it is saved for later. */
  async reschedule(id: string, at: Date | undefined): Promise<void> {
    const apply = (all: ById): ById => {
      const known = all.get(id);
      if (!known) return all;
      const { remind_at: _at, due_at: _due, ...kept } = known;
      return withReminder({ ...kept, ...(at && { remind_at: at.toISOString() }) })(all);
    };
    await this.#show(id, apply, () =>
      this.#context.http.call('PATCH /reminders/{reminder_id}', {
        params: { reminder_id: id },
        body: { remind_at: at?.toISOString() ?? null },
      }),
    );
  }

  /** Removes a reminder that is done or no longer needed. */
  async remove(id: string): Promise<void> {
    await this.#show(
      id,
      without(id),
      () => this.#context.http.call('DELETE /reminders/{reminder_id}', { params: { reminder_id: id } }),
      () => this.#drop(id),
    );
  }

  /** Shows a change while the service makes it; changes of one reminder are sent one after the other. */
  async #show<Answer>(
    lane: string,
    apply: (all: ById) => ById,
    call: () => Promise<Answer>,
    receive: (answer: Answer) => void = (answer) => this.#applyAnswer(answer as { reminder: ReadReminder }),
  ): Promise<void> {
    const { journal, lanes } = this.#context;
    await this.#changes.show({ key: '', apply }, () =>
      lanes.run(`reminder ${lane}`, () => journal.applyAnswer(call, receive)),
    );
  }

  #applyAnswer({ reminder: { message: _, ...reminder } }: { reminder: ReadReminder }): void {
    this.#put(reminder);
  }

  #put(reminder: Reminder): void {
    if (reminder.created_by) this.#context.people.addRef(reminder.created_by, 'event');
    this.#known.update(withReminder(reminder));
  }

  #drop(id: string): void {
    this.#known.update(without(id));
    this.#dueIds.update((ids) => (ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : ids));
  }
}

const reminderOn = (all: ById, messageId: string): Reminder | undefined =>
  [...all.values()].find(({ message_id }) => message_id === messageId);

const withReminder =
  (reminder: Reminder) =>
  (all: ById): ById =>
    new Map(all).set(reminder.id, reminder);

const without =
  (id: string) =>
  (all: ById): ById =>
    all.has(id) ? new Map([...all].filter(([other]) => other !== id)) : all;

/** One client's reminders: `client.part(reminders)`. */
export const reminders = perClient((context) => new Reminders(context));
