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

/** idle: not queried yet. loading: waiting for the first answer. ready: live. failed: see `error`. */
export type ChannelStatus = 'idle' | 'loading' | 'ready' | 'failed';

/** A channel's state, without its messages and the user's read state. */
export interface ChannelRecord {
  readonly status: ChannelStatus;
  /** Why the last load failed; beside `ready` where a list has loaded the channel and its messages are missing. */
  readonly error?: ChatError;
  readonly channel: Channel | undefined;
  readonly ownCapabilities: ReadonlySet<Capability>;
  /** Why the user may not write here at the moment, if restricted (MOD-01). */
  readonly restriction?: Restriction | undefined;
  /** The user's membership, as others see it. */
  readonly membership?: Member | undefined;
  /** When the user's last membership ended, if that happened since the channel was loaded: older events are ignored. */
  readonly removedAt?: string | undefined;
  /** The loaded members, by id. */
  readonly members: readonly Member[];
  /** Whether `members` is complete, so that a new member can be added to it. */
  readonly hasAllMembers: boolean;
  /** The read positions of others, where the type has read events. */
  readonly reads: Readonly<Record<string, Read>>;
  readonly watcherCount: number;
  /** When the user last wrote here while slow mode applied (CHAN-10). */
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

/** Returns the record of an answer; `membership` is the public part of the user's own. */
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

/**
 * Whether the channel was truncated after this message. Its event comes later than that if the message has restricted
 * visibility, because that is another stream (MSG-15).
 */
export const isTruncated = ({ channel }: ChannelRecord, { type, number }: Message): boolean =>
  channel !== undefined && type !== 'ephemeral' && number <= channel.truncated_number;

/** Returns the record after a message of the user: in slow mode the wait starts then (CHAN-10). */
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

/**
 * Returns the record after a message: numbers only grow; silent messages and replies shown only in their thread are no
 * activity.
 */
export function withMessage(record: ChannelRecord, message: Message): ChannelRecord {
  const { channel } = record;
  if (!channel || channel.last_message_number >= message.number) return record;
  // A message with restricted visibility changes nothing that everybody sees (MSG-15).
  if (message.restricted_visibility) return record;
  return {
    ...record,
    channel: {
      ...channel,
      last_message_number: message.number,
      last_message_at:
        !message.silent && isInChannelList(message) ? message.created_at : channel.last_message_at,
    },
  };
}
