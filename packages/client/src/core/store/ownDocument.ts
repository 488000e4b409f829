import type { CoreContext } from '../coreContext.ts';
import { derive } from './derive.ts';
import { LazyResource } from './lazyResource.ts';
import { OptimisticChanges } from './optimistic.ts';
import { createStore, type Readable } from './store.ts';

/** A document after a change, with a time later than that of every earlier change. */
export interface Changed<T> {
  readonly document: T;
  readonly updated_at: string;
}

/**
 * A document of the user that the service stores as a whole. It has its initial value until it is loaded; from then on
 * it follows changes made on other devices. Changes are sent one after the other, shown at once and rolled back if the
 * service refuses them.
 */
export class OwnDocument<T> {
  readonly #context: CoreContext;
  readonly #name: string;
  readonly #initial: T;
  readonly #known;
  /** Time of the last applied change; events with an earlier time are already included. */
  #changedAt = '';
  readonly #changes = new OptimisticChanges<T>();
  readonly #loading: LazyResource;
  readonly state: Readable<T>;
  /** Whether the document is loaded or restored. */
  isKnown = false;

  /** `name` names its lane and its load. */
  constructor(
    context: CoreContext,
    { name, initial, fetch }: { name: string; initial: T; fetch: () => Promise<T> },
  ) {
    this.#context = context;
    this.#name = name;
    this.#initial = initial;
    this.#known = createStore(initial);
    this.state = derive([this.#known, this.#changes.list], ([known]) => this.#changes.replay('', known));
    this.#loading = new LazyResource(() =>
      context.journal.applyAnswer(fetch, (document) => this.#set(document)),
    );
  }

  /** Loads it once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Shows the document of an earlier visit until it is loaded (CONN-05). */
  restore(document: T): void {
    if (!this.isKnown) this.#set(document);
  }

  /** Loads it in the background; retried when the network is back. */
  keepSynced(): void {
    this.#context.loads.run(this.#name, () => this.load());
  }

  /** Shows a change while `call` makes it and returns the whole document. */
  async change(apply: (document: T) => T, call: () => Promise<Changed<T>>): Promise<void> {
    const { journal, lanes } = this.#context;
    const receive = ({ document, updated_at }: Changed<T>) => this.#set(document, updated_at);
    await this.#changes.show({ key: '', apply }, () =>
      lanes.run(this.#name, () => journal.applyAnswer(call, receive)),
    );
  }

  /** Applies the document of an event, unless a later change has been applied already. */
  applyEvent({ document, updated_at }: Changed<T>): void {
    if (updated_at >= this.#changedAt) this.#set(document, updated_at);
  }

  #set(document: T, changedAt = ''): void {
    this.#changedAt = changedAt;
    this.isKnown = true;
    this.#known.update(() => document);
  }

  reload(): Promise<void> {
    return this.#loading.reload();
  }

  /** Resets when another user signs in. */
  forget(): void {
    this.#loading.forget();
    this.#set(this.#initial);
    this.isKnown = false;
  }
}
