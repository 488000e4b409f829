import { activityOf, type ChannelState, type Message, type ReaderMembership } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { Channel } from '../channels/index.ts';
import { ownMemberships } from '../members/index.ts';
import {
  maxCachedChannels,
  maxCachedMembers,
  maxCachedMessages,
  maxChannelsWithMessages,
  maxCharactersOfChannel,
  maxRecentChannels,
} from './limits.ts';

/** A channel in the cache. */
export interface CachedChannel {
  readonly state: ChannelState;
  /** Whether `state` contains the newest page of messages. */
  readonly hasMessages: boolean;
}

/** Returns the channels to cache, the most important ones first: those used last, then the most active ones. */
export function channelsToCache(loaded: readonly Channel[]): Channel[] {
  const byActivity = [...loaded].sort((left, right) => (activityIn(left) < activityIn(right) ? 1 : -1));
  const recent = loaded.slice(-maxRecentChannels).reverse();
  return [...new Set([...recent, ...byActivity])].slice(0, maxCachedChannels);
}

function activityIn({ record }: Channel): string {
  const { channel } = record.get();
  return channel ? activityOf(channel) : '';
}

/** Returns the parts that a channel's snapshot depends on: while they are the same, the snapshot is. */
export function partsOf(context: ClientContext, { cid, record, book, messages }: Channel): unknown[] {
  return [
    record.get(),
    context.reads.confirmed(cid),
    ownMemberships(context).state.get().get(cid),
    book.pool.version.get(),
    messages.latestNumber(),
  ];
}

/** Returns a channel as JSON of a {@link CachedChannel}; `rank` is its position among the channels to cache. */
export function channelSnapshot(context: ClientContext, channel: Channel, rank: number): string {
  const maxMessages = rank < maxChannelsWithMessages ? maxCachedMessages : 0;
  const text = JSON.stringify(snapshot(context, channel, maxMessages));
  return text.length <= maxCharactersOfChannel ? text : JSON.stringify(snapshot(context, channel, 0));
}

function snapshot(context: ClientContext, channel: Channel, maxMessages: number): CachedChannel {
  const {
    channel: fields,
    ownCapabilities,
    restriction,
    membership,
    reads,
    ...record
  } = channel.record.get();
  if (!fields) throw new Error('The channel is not loaded.');
  const latest = maxMessages > 0 ? channel.messages.sets.find(({ isLatest }) => isLatest) : undefined;
  const shown = latest?.messages.slice(-maxMessages) ?? [];
  const own = ownMemberships(context).state.get().get(fields.cid);
  const state: ChannelState = {
    channel: fields,
    own_capabilities: [...ownCapabilities],
    restriction,
    ...(membership && {
      membership: { version: 0, ...context.people.within(membership), ...own } satisfies ReaderMembership,
    }),
    members: channel.state.get().members.slice(0, maxCachedMembers),
    messages: shown.flatMap(({ id }) => messageIn(channel, id) ?? []),
    has_prev: latest !== undefined && (latest.pagination.hasPrev || shown.length < latest.messages.length),
    has_next: false,
    read: context.reads.confirmed(fields.cid),
    reads: Object.values(reads),
    last_sent_at: record.lastSentAt,
    watcher_count: record.watcherCount,
    seq: channel.loadedSeq,
    user_seq: channel.loadedUserSeq,
  };
  return { state, hasMessages: latest !== undefined };
}

/** Returns a message as the service has it, without changes that it has not confirmed, with current names. */
function messageIn({ book }: Channel, id: string): Message | undefined {
  const pooled = book.pool.get(id);
  if (!pooled) return undefined;
  const { status: _, ...message } = book.views.join(pooled);
  return message;
}
