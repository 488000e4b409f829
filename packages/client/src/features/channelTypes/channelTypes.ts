import { type ChannelType, maxMessageTextLength } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

/** The channel types with their features, limits and grants, kept current (CHAN-01). */
export class ChannelTypes {
  readonly #context: ClientContext;
  readonly #types = createStore<ReadonlyMap<string, ChannelType>>(new Map());
  /** By name; empty until the client is connected. */
  readonly state: Readable<ReadonlyMap<string, ChannelType>> = this.#types;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  /**
   * Returns the longest message text in channels of this type, in UTF-16 units; the service's limit until the type is
   * loaded.
   */
  maxMessageLength(name: string): number {
    return this.state.get().get(name)?.max_message_length ?? maxMessageTextLength;
  }

  /** Loads all types again. */
  async load(): Promise<void> {
    const { http, journal } = this.#context;
    await journal.applyAnswer(
      () => http.call('GET /channel-types'),
      (answer) => this.#types.update(() => new Map(answer.channel_types.map((type) => [type.name, type]))),
    );
  }

  /** Adds or replaces a type. */
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
