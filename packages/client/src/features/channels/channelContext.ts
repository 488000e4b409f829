import type { ChannelState } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import type { Outbox } from '../messages/index.ts';

/** A channel and the user's membership in it. */
export type KnownChannel = Pick<ChannelState, 'channel' | 'membership'>;

/** Everything that the channels of one client share. */
export interface ChannelContext extends ClientContext {
  readonly outbox: Outbox;
  /** The channels that the client has in memory. */
  knownChannels(): readonly KnownChannel[];
  /** Subscribes to a channel's stream from `seq` on. */
  follow(cid: string, seq: number): void;
  /** Whether the channel's events reach this client. */
  follows(cid: string): boolean;
  /** Waits for access to a channel: it is loaded once the user may read it. */
  awaitChannel(cid: string): void;
  /** Unsubscribes from a channel's stream. */
  unfollow(cid: string): void;
}
