import type { CoreContext } from '../coreContext.ts';
import { derive } from './derive.ts';
import { OnceLoaded } from './onceLoaded.ts';
import { OptimisticChanges } from './optimistic.ts';
import { createStore, type Readable } from './store.ts';

/** A document after a change, with a time later than that of every change before. */
export interface Changed<T> {
  readonly document: T;
  readonly updated_at: string;
}

/**
 * One thing of one's own that the service keeps whole: as it begins until it is loaded, from then on live with what one's
 * other devices do. Changes go out one after the other, are shown at once and taken back if the service refuses them.
 */
export class OwnDocument<T> {
  readonly #context: CoreContext;
  readonly #name: string;
  readonly #beginning: T;
  readonly #known;
  /** When what is known was changed: what events tell of before is part of it. */
  #changedAt = '';
  readonly #changes = new OptimisticChanges<T>();
  readonly #loading: OnceLoaded;
  readonly state: Readable<T>;

  /** `name` is that of its lane and of what is owed for it. */
  constructor(
    context: CoreContext,
    { name, beginning, fetch }: { name: string; beginning: T; fetch: () => Promise<T> },
  ) {
    this.#context = context;
    this.#name = name;
    this.#beginning = beginning;
    this.#known = createStore(beginning);
    this.state = derive([this.#known, this.#changes.list], ([known]) => this.#changes.replay('', known));
    this.#loading = new OnceLoaded(() => context.journal.take(fetch, (document) => this.#take(document)));
  }

  /** Loads it, once; from then on its changes come in as they happen. */
  load(): Promise<void> {
    return this.#loading.load();
  }

  /** Loads it in one's own time: where the network fails, as soon as it is back. */
  follow(): void {
    this.#context.loads.run(this.#name, () => this.load());
  }

  /** Shows a change while `call` makes it, which answers with the whole. */
  async change(apply: (document: T) => T, call: () => Promise<Changed<T>>): Promise<void> {
    const { journal, lanes } = this.#context;
    const receive = ({ document, updated_at }: Changed<T>) => this.#take(document, updated_at);
    await this.#changes.show({ key: '', apply }, () =>
      lanes.run(this.#name, () => journal.take(call, receive)),
    );
  }

  /** Takes in what an event tells, which may come after the answer to a later change. */
  hear({ document, updated_at }: Changed<T>): void {
    if (updated_at >= this.#changedAt) this.#take(document, updated_at);
  }

  #take(document: T, changedAt = ''): void {
    this.#changedAt = changedAt;
    this.#known.update(() => document);
  }

  reload(): Promise<void> {
    return this.#loading.reload();
  }

  /** Somebody else signs in. */
  forget(): void {
    this.#loading.forget();
    this.#take(this.#beginning);
  }
}
