import {
  type ChannelState,
  ChatError,
  type ChatEvent,
  channelIdMissing,
  channelTypeMissing,
  cidOfStream,
  inputInvalid,
  networkError,
  toCid,
} from '@confab/protocol';
import { channelTypes } from '../channelTypes/index.ts';
import { Channel } from './channel.ts';
import type { ChannelContext } from './channelContext.ts';
import type { ChannelIdentity } from './channelLoading.ts';

/** Number of most recently used channels that keep up to `maxKeptMessages` loaded messages. */
const maxChannelsKeptWhole = 20;
const maxKeptMessages = 2000;
/** Messages that the other channels keep, once they have more than a few pages. */
const trimmedMessages = 25;
const maxKeptMessagesOfOthers = 100;

/** The channels that the client has, one instance each. */
export class Channels {
  readonly #context: ChannelContext;
  /** By cid, the most recently used one last. */
  readonly #channels = new Map<string, Channel>();
  readonly #byMembers = new Map<string, Channel>();
  #rules: typeof import('./ownCapabilities.ts') | undefined;

  constructor(context: ChannelContext) {
    this.#context = context;
    // What the user can do in a channel follows from its type.
    channelTypes(context).state.subscribe(() =>
      context.loads.run('capability rules', async () => {
        this.#rules ??= await import('./ownCapabilities.ts').catch((cause) => {
          throw new ChatError(networkError, { cause });
        });
        for (const channel of this.loaded()) this.recountCapabilitiesOf(channel);
      }),
    );
  }

  /** Returns the channels whose state is loaded. */
  loaded(): Channel[] {
    return [...this.#channels.values()].filter((channel) => channel.isLoaded);
  }

  get(cid: string): Channel | undefined {
    return this.#channels.get(cid);
  }

  /** Returns the channel of an event, if the client has its state and the event is newer than that. */
  receiving(event: ChatEvent): Channel | undefined {
    const channel = this.#of(event);
    return channel?.isLoaded && !channel.includes(event) ? channel : undefined;
  }

  /** Makes the channel of an event receive it again, because an older answer was applied over it. */
  reopen(event: ChatEvent): void {
    this.#of(event)?.reopen(event);
  }

  /** Returns the channel of this name; throws with `details.issues` for each missing input (CHAN-03). */
  open(type: string, name: string | { members: readonly string[] }): Channel {
    const [id, members = []] = typeof name === 'string' ? [name] : [undefined, name?.members];
    const issues = [
      ...(type ? [] : [{ field: 'type', rule: channelTypeMissing.message }]),
      ...(id || members.length > 0 ? [] : [{ field: 'id', rule: channelIdMissing.message }]),
    ];
    if (issues.length > 0) {
      const message = issues.map(({ rule }) => rule).join(' ');
      throw new ChatError(type ? channelIdMissing : channelTypeMissing, { message, details: { issues } });
    }
    refuseColon('type', type);
    if (!id) return this.#ofMembers(type, members);
    refuseColon('id', id);
    return this.#byId(type, id);
  }

  /** Applies the channels of an answer. */
  applyStates(states: readonly ChannelState[], options: { hasMessages: boolean }): Channel[] {
    return states.map((state) => {
      const channel = this.#byId(state.channel.type, state.channel.id);
      channel.applyState(state, options);
      return channel;
    });
  }

  /**
   * Counts again what the user can do in a channel, after something that decides it has changed; all are counted once
   * the types and the rules have loaded.
   */
  recountCapabilitiesOf({ type, record }: Channel): void {
    const channelType = channelTypes(this.#context).state.get().get(type);
    const role = this.#context.me.get()?.role;
    const rules = this.#rules;
    if (channelType && rules) record.update((before) => rules.withOwnCapabilities(before, role, channelType));
  }

  /** Drops all channels when another user signs in. */
  clear(): void {
    for (const channel of this.#channels.values()) channel.forget();
    this.#byMembers.clear();
    this.#channels.clear();
  }

  /** Marks the channel as used now, and trims channels that have not been used for long or have become very long. */
  #use(channel: Channel): void {
    this.#channels.delete(channel.cid);
    const others = [...this.#channels.values()].reverse();
    this.#channels.set(channel.cid, channel);
    for (const [age, other] of others.entries()) {
      const max = age < maxChannelsKeptWhole ? maxKeptMessages : maxKeptMessagesOfOthers;
      if (other.messages.ids().length > max) other.trim(trimmedMessages);
    }
  }

  /** Events with restricted visibility arrive on the user's own stream (MSG-15). */
  #of(event: ChatEvent): Channel | undefined {
    return this.get(cidOfStream(event.stream) ?? ('cid' in event ? event.cid : ''));
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

  #make(type: string, name: ChannelIdentity): Channel {
    const canonical = (channel: Channel) => this.get(channel.cid) ?? this.#register(channel);
    return new Channel(this.#context, type, name, {
      canonical,
      use: (channel) => {
        this.#use(canonical(channel));
        return canonical(channel);
      },
    });
  }

  #register(channel: Channel): Channel {
    this.#channels.set(channel.cid, channel);
    return channel;
  }
}

function refuseColon(field: string, value: string): void {
  if (!value.includes(':')) return;
  throw new ChatError(inputInvalid, { details: { issues: [{ field, rule: 'must not contain a colon' }] } });
}
