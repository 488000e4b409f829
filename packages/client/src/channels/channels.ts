import {
  type ChannelState,
  ChatError,
  type ChatEvent,
  channelIdMissing,
  channelTypeMissing,
  cidOfStream,
  inputInvalid,
  toCid,
} from '@confab/protocol';
import { createStore, type Readable } from '../store/store.ts';
import { Channel, type ChannelName } from './channel.ts';
import type { ChannelContext } from './channelContext.ts';

/** Messages that a channel may keep in memory while many others are known. */
const messagesKept = 2000;
/** Channels whose messages are kept whole. */
const channelsKeptWhole = 20;
/** Messages that the others keep. */
const messagesTrimmedTo = 25;

/** The channels that the client knows, one instance each. */
export class Channels {
  readonly #context: ChannelContext;
  readonly #channels = createStore<ReadonlyMap<string, Channel>>(new Map());
  readonly #byMembers = new Map<string, Channel>();
  /** By cid, the one used last at the end. */
  readonly known: Readable<ReadonlyMap<string, Channel>> = this.#channels;

  constructor(context: ChannelContext) {
    this.#context = context;
  }

  get(cid: string): Channel | undefined {
    return this.#channels.get().get(cid);
  }

  /** The channel of an event, if the client has its state and the event is newer than that. */
  receiving(event: ChatEvent): Channel | undefined {
    const channel = this.get(cidOfStream(event.stream) ?? '');
    if (!channel?.isLoaded) return undefined;
    return event.seq === 0 || event.seq > channel.loadedSeq ? channel : undefined;
  }

  /** The channel of this name; a missing input is an error of its own (CHAN-03). */
  open(type: string, name: string | { members: readonly string[] }): Channel {
    if (!type) throw new ChatError(channelTypeMissing);
    if (typeof name === 'string') {
      if (!name) throw new ChatError(channelIdMissing);
      refuseColon('id', name);
    } else if (name.members.length === 0) throw new ChatError(channelIdMissing);
    refuseColon('type', type);
    return typeof name === 'string' ? this.#byId(type, name) : this.#ofMembers(type, name.members);
  }

  /** Takes in the channels of an answer. */
  take(states: readonly ChannelState[], options: { hasMessages: boolean }): Channel[] {
    return states.map((state) => {
      const channel = this.#byId(state.channel.type, state.channel.id);
      channel.takeState(state, options);
      return channel;
    });
  }

  /** Forgets all: somebody else has signed in. */
  clear(): void {
    for (const channel of this.#channels.get().values()) channel.forget();
    this.#byMembers.clear();
    this.#channels.update(() => new Map());
  }

  /** Marks the channel as used now, and trims those that have not been used for long. */
  touch(channel: Channel): void {
    this.#channels.update((channels) => {
      const next = new Map(channels);
      next.delete(channel.cid);
      return next.set(channel.cid, channel);
    });
    const old = [...this.#channels.get().values()].slice(0, -channelsKeptWhole);
    for (const other of old) if (other.messages.ids().length > messagesKept) other.trim(messagesTrimmedTo);
  }

  #byId(type: string, id: string): Channel {
    return this.get(toCid(type, id)) ?? this.#register(this.#make(type, { id }));
  }

  #ofMembers(type: string, members: readonly string[]): Channel {
    const key = `${type}:${[...new Set(members)].sort().join(',')}`;
    const channel = this.#byMembers.get(key) ?? this.#make(type, { members });
    this.#byMembers.set(key, channel);
    return channel;
  }

  #make(type: string, name: ChannelName): Channel {
    return new Channel(
      this.#context,
      type,
      name,
      (channel) => this.get(channel.cid) ?? this.#register(channel),
    );
  }

  #register(channel: Channel): Channel {
    this.#channels.update((channels) => new Map(channels).set(channel.cid, channel));
    return channel;
  }
}

function refuseColon(field: string, value: string): void {
  if (!value.includes(':')) return;
  throw new ChatError(inputInvalid, { details: { issues: [{ field, rule: 'must not contain a colon' }] } });
}
