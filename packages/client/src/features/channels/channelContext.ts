import type { ComposerContext, ComposerSettings } from '../composer/index.ts';
import type { OwnReads } from '../reads/index.ts';
import type { OwnThreads } from '../threads/index.ts';

/** Everything that the channels of one client share. */
export interface ChannelContext extends ComposerContext {
  readonly composerSettings: ComposerSettings;
  readonly reads: OwnReads;
  readonly ownThreads: OwnThreads;
  /** Subscribes to a channel's stream from `seq` on. */
  follow(cid: string, seq: number): void;
  /** Whether the channel's events reach this client. */
  follows(cid: string): boolean;
  /** Waits for access to a channel: it is loaded once the user may read it. */
  awaitChannel(cid: string): void;
  /** Unsubscribes from a channel's stream. */
  unfollow(cid: string): void;
}
