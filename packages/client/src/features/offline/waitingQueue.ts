import { ChatError, networkError } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { maxWaitingActions } from './limits.ts';
import type { PageRecords } from './pageRecords.ts';
import { createEntry, type Entry, isMerged, type Performed, type Task } from './waitingEntry.ts';

/** This page's waiting actions in the order of performing, each stored until it is removed. */
export class WaitingQueue {
  readonly #context: ClientContext;
  readonly #records: PageRecords;
  readonly #entries = createStore<readonly Entry[]>([]);
  /** Ids of actions that this page has restored or created. */
  readonly #knownIds = new Set<string>();
  #lastOrder = 0;
  readonly entries: Readable<readonly Entry[]> = this.#entries;

  constructor(context: ClientContext, records: PageRecords) {
    this.#context = context;
    this.#records = records;
  }

  /** Ids of the channels with waiting actions. */
  get cids(): ReadonlySet<string> {
    return new Set(this.#entries.get().map(({ cid }) => cid));
  }

  /** The channel's action that is sent next. */
  first(cid: string): Entry | undefined {
    return this.#entries.get().find((entry) => entry.cid === cid);
  }

  has(entry: Entry): boolean {
    return this.#entries.get().includes(entry);
  }

  isKnown(id: string): boolean {
    return this.#knownIds.has(id);
  }

  /** Creates the record of an action that is performed now, after all others. */
  createRecord({ action }: Task): Performed {
    const { environment, whoAmI } = this.#context;
    const createdAt = environment.now();
    this.#lastOrder = Math.max(this.#lastOrder + 1, createdAt * 1000);
    const id = uuidV7(environment);
    return { id, userId: whoAmI().id, order: this.#lastOrder, createdAt, action };
  }

  /** Ensures that the records created from now on come after this one. */
  continueAfter({ order }: Performed): void {
    this.#lastOrder = Math.max(this.#lastOrder, order);
  }

  /** Stores an action and lets it wait, unless a later one supersedes it. Throws if too many wait. */
  add(task: Task, record: Performed): Entry {
    const others = this.#entries.get();
    if (others.length >= maxWaitingActions) throw new ChatError(networkError);
    const { id, order } = record;
    this.#knownIds.add(id);
    const superseded = others.filter((other) => other.order < order && isMerged(task, other));
    const supersededIds = superseded.map((other) => other.id);
    const stored = this.#records.put(record, supersededIds);
    const entry = createEntry(task, record, { superseded, stored });
    // An attempt that failed late may be superseded already.
    const later = others.find((other) => other.order > order && isMerged(other, task));
    if (later) {
      later.superseded.push(entry);
      void stored.then(() => this.#records.delete(id));
      return entry;
    }
    const rest = others.filter((other) => !superseded.includes(other));
    this.#entries.update(() => [...rest, entry].sort((left, right) => left.order - right.order));
    return entry;
  }

  /** Removes an action that is done; its record stays where it is another page's by now. */
  remove(entry: Entry, isLost = false): void {
    this.#entries.update((entries) => entries.filter((other) => other !== entry));
    if (!isLost) void this.#records.delete(entry.id);
  }

  /** Drops all actions; they stay stored. */
  clear(): void {
    const entries = this.#entries.get();
    this.#entries.update(() => []);
    for (const entry of entries) {
      this.#knownIds.delete(entry.id);
      entry.settle();
    }
  }
}
