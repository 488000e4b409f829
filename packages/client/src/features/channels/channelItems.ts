import type { ChatError } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { toChatError } from '../../core/http/errors.ts';
import { createStore, type Readable, type Store } from '../../core/store/store.ts';
import type { Channel } from './channel.ts';

/** How far the items are loaded. */
export interface ItemsStatus {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last load failed. */
  readonly error?: ChatError | undefined;
}

export interface ChannelItemsOptions<State extends ItemsStatus> {
  context: ClientContext;
  channel: Channel;
  /** The kind of the items, such as "pins". */
  name: string;
  /** The content before it is loaded, and without access to the channel. */
  empty: Omit<State, keyof ItemsStatus>;
  /** Loads what is shown by {@link ChannelItems.apply}. */
  fetch(): Promise<void>;
}

/**
 * Items that belong to a channel: loaded on request, loaded again after missed events and when the user may read the
 * channel again, and empty while they may not.
 */
export class ChannelItems<State extends ItemsStatus> {
  readonly state: Readable<State>;
  readonly #state: Store<State>;
  readonly #options: ChannelItemsOptions<State>;
  /** Whether the user could read the channel, and no longer can. */
  #isAccessLost = false;

  constructor(options: ChannelItemsOptions<State>) {
    this.#options = options;
    this.#state = createStore({ status: 'idle', ...options.empty } as State);
    this.state = this.#state;
    options.channel.onReload(() => this.reload());
    this.#followAccess();
  }

  get cid(): string {
    return this.#options.channel.cid;
  }

  /** Changes the state. Without access to the channel, the content stays empty: events and answers may arrive late. */
  update(change: (state: State) => State): void {
    this.#state.update((state) =>
      this.#isAccessLost ? { ...change(state), ...this.#options.empty } : change(state),
    );
  }

  /** Loads them, unless they are loaded; a failure is kept in `state`, and the next call tries again. */
  async load(): Promise<void> {
    const { status } = this.state.get();
    if (status === 'idle' || status === 'failed') await this.show(() => this.#options.fetch());
  }

  /** Shows in `state` that something is loading, and its failure. */
  async show(load: () => Promise<void>): Promise<void> {
    this.update((state) => ({ ...state, status: 'loading', error: undefined }));
    await load().catch((cause: unknown) => {
      this.update((state) => ({ ...state, status: 'failed', error: toChatError(cause) }));
    });
  }

  /** Loads them again, if they were requested. Rejects on failure. */
  async reload(): Promise<void> {
    if (this.state.get().status !== 'idle') await this.#options.fetch();
  }

  /** Loads them again in the background; retried when the network is back. */
  refresh(): void {
    this.#options.context.loads.run(this.#name, () => this.reload());
  }

  /** Applies the answer to a call. One call after the other, so that no answer replaces a newer one. */
  async apply<Answer>(call: () => Promise<Answer>, apply: (answer: Answer) => void): Promise<void> {
    const { journal, lanes } = this.#options.context;
    await lanes.run(this.#name, () => journal.applyAnswer(call, apply));
  }

  get #name(): string {
    return `${this.#options.name} of ${this.cid}`;
  }

  #followAccess(): void {
    const { channel } = this.#options;
    let wasReady = channel.record.get().status === 'ready';
    channel.record.subscribe(() => {
      const isReady = channel.record.get().status === 'ready';
      if (isReady === wasReady) return;
      wasReady = isReady;
      this.#isAccessLost = !isReady;
      if (this.state.get().status === 'idle') return;
      if (isReady) this.refresh();
      else this.update((state) => state);
    });
  }
}
