import { type ChannelType, messageTextMost } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

/** The kinds of channels with their switches, limits and grants, as they are now (CHAN-01). */
export class ChannelTypes {
  readonly #context: ClientContext;
  readonly #types = createStore<ReadonlyMap<string, ChannelType>>(new Map());
  /** By name; empty until the client is connected. */
  readonly state: Readable<ReadonlyMap<string, ChannelType>> = this.#types;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /** The longest text that a channel of this type takes, in UTF-16 units; the service's own limit until it is known. */
  maxMessageLength(name: string): number {
    return this.state.get().get(name)?.max_message_length ?? messageTextMost;
  }

  /** Loads all types afresh. */
  async load(): Promise<void> {
    const { http, journal } = this.#context;
    await journal.take(
      () => http.call('GET /channel-types'),
      (answer) => this.#types.update(() => new Map(answer.channel_types.map((type) => [type.name, type]))),
    );
  }

  /** Takes in how a type is now. */
  apply(type: ChannelType): void {
    this.#types.update((types) => new Map(types).set(type.name, type));
  }

  remove(name: string): void {
    this.#types.update((types) => new Map([...types].filter(([known]) => known !== name)));
  }

  forget(): void {
    this.#types.update(() => new Map());
  }
}

/** A client's {@link ChannelTypes}. */
export const channelTypes = perClient((context) => new ChannelTypes(context));
