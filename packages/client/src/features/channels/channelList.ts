import type { ChatError } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { toChatError } from '../../core/http/errors.ts';
import { createStore, type Store } from '../../core/store/store.ts';
import type { Channel } from './channel.ts';

/** How far a list is loaded. */
export interface ListStatus {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last load failed. */
  readonly error?: ChatError | undefined;
}

export interface ChannelListOptions<State extends ListStatus> {
  context: ClientContext;
  channel: Channel;
  /** The name of its content, such as "pins". */
  name: string;
  /** Its content before it is loaded, and without access to the channel. */
  empty: Omit<State, keyof ListStatus>;
  /** Loads what is shown by {@link ChannelList.apply}. */
  fetch(): Promise<void>;
}

/**
 * A list that belongs to a channel: loaded on request, loaded again after missed events and when the user may read the
 * channel again, and empty while they may not.
 */
export class ChannelList<State extends ListStatus> {
  readonly state: Store<State>;
  readonly #options: ChannelListOptions<State>;

  constructor(options: ChannelListOptions<State>) {
    this.#options = options;
    this.state = createStore({ status: 'idle', ...options.empty } as State);
    options.channel.onReload(() => this.reload());
    this.#followAccess();
  }

  get cid(): string {
    return this.#options.channel.cid;
  }

  /** Loads it, unless it is loaded; a failure is kept in `state`, and the next call tries again. */
  async load(): Promise<void> {
    const { status } = this.state.get();
    if (status === 'idle' || status === 'failed') await this.show(() => this.#options.fetch());
  }

  /** Shows in `state` that something is loading, and its failure. */
  async show(load: () => Promise<void>): Promise<void> {
    this.state.update((state) => ({ ...state, status: 'loading', error: undefined }));
    await load().catch((cause: unknown) => {
      this.state.update((state) => ({ ...state, status: 'failed', error: toChatError(cause) }));
    });
  }

  /** Loads it again, if it was requested. Rejects on failure. */
  async reload(): Promise<void> {
    if (this.state.get().status !== 'idle') await this.#options.fetch();
  }

  /** Loads it again in the background; retried when the network is back. */
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
    const { channel, empty } = this.#options;
    let wasReady = channel.record.get().status === 'ready';
    channel.record.subscribe(() => {
      const isReady = channel.record.get().status === 'ready';
      if (isReady === wasReady) return;
      wasReady = isReady;
      if (this.state.get().status === 'idle') return;
      if (isReady) this.refresh();
      else this.state.update((state) => ({ ...state, ...empty }));
    });
  }
}
