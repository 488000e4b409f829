import type { ClientContext } from '../clientContext.ts';
import type { Outbox } from '../messages/index.ts';
import type { OwnReads } from '../reads/index.ts';
import type { OwnThreads } from '../threads/index.ts';

/** What the channels of one client share. */
export interface ChannelContext extends ClientContext {
  readonly outbox: Outbox;
  readonly reads: OwnReads;
  readonly ownThreads: OwnThreads;
  /** Listens to a channel from `seq` on. */
  follow(cid: string, seq: number): void;
  /** Whether the channel's events reach this client. */
  follows(cid: string): boolean;
  /** Ends that. */
  unfollow(cid: string): void;
}
