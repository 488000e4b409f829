import {
  type Capability,
  type Channel,
  type ChannelState,
  type ChannelType,
  type ChatError,
  cooldownOf,
  type Member,
  type Message,
  type Read,
  type Restriction,
} from '@confab/protocol';
import { isInChannelList } from '../messages/index.ts';

/** idle: nothing asked. loading: the first answer is awaited. ready: live. failed: see `error`. */
export type ChannelStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** What the service told of a channel, but for its messages and one's own read state. */
export interface ChannelRecord {
  readonly status: ChannelStatus;
  readonly error?: ChatError;
  readonly channel: Channel | undefined;
  readonly ownCapabilities: ReadonlySet<Capability>;
  /** What keeps one from writing here, while something does (MOD-01). */
  readonly restriction?: Restriction | undefined;
  /** One's own, as others see it too. */
  readonly membership?: Member | undefined;
  /** When one's last membership ended, where that happened since the channel was loaded: older events are ignored. */
  readonly removedAt?: string | undefined;
  /** The loaded ones, by id. */
  readonly members: readonly Member[];
  /** Whether these are all there are: then whoever comes is one of them. */
  readonly hasAllMembers: boolean;
  /** How far the others have read, where the type has read events. */
  readonly reads: Readonly<Record<string, Read>>;
  readonly watcherCount: number;
  /** When one last wrote here while slow mode held one (CHAN-10). */
  readonly lastSentAt?: string | undefined;
}

export const emptyRecord: ChannelRecord = {
  status: 'idle',
  channel: undefined,
  ownCapabilities: new Set(),
  members: [],
  hasAllMembers: false,
  reads: {},
  watcherCount: 0,
};

/** The record after an answer; `membership` is what all see of one's own. */
export function recordOf(state: ChannelState, membership: Member | undefined): ChannelRecord {
  return {
    status: 'ready',
    channel: state.channel,
    ownCapabilities: new Set(state.own_capabilities),
    restriction: state.restriction,
    ...(membership && { membership }),
    members: state.members,
    hasAllMembers: state.members.length >= state.channel.member_count,
    reads: Object.fromEntries(state.reads.map((read) => [read.user_id, read])),
    watcherCount: state.watcher_count,
    lastSentAt: state.last_sent_at,
  };
}

/** The record after a message of one's own: in slow mode the next one waits from then (CHAN-10). */
export function withOwnSend(
  record: ChannelRecord,
  { type, created_at }: Message,
  channelType: ChannelType | undefined,
): ChannelRecord {
  const isHeld =
    type === 'regular' &&
    cooldownOf(record.channel ?? {}, channelType) > 0 &&
    !record.ownCapabilities.has('skip-channel-cooldown');
  return isHeld && created_at > (record.lastSentAt ?? '') ? { ...record, lastSentAt: created_at } : record;
}

/** The channel after a message: numbers only grow; replies that stand in their thread alone are no activity. */
export function withMessage(record: ChannelRecord, message: Message): ChannelRecord {
  const { channel } = record;
  if (!channel || channel.last_message_number >= message.number) return record;
  // What only some may read moves nothing that all see (MSG-15).
  if (message.restricted_visibility) return record;
  return {
    ...record,
    channel: {
      ...channel,
      last_message_number: message.number,
      last_message_at: isInChannelList(message) ? message.created_at : channel.last_message_at,
    },
  };
}
