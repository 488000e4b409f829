import type { ComposerContext, ComposerSettings } from '../composer/index.ts';
import type { OwnReads } from '../reads/index.ts';
import type { OwnThreads } from '../threads/index.ts';

/** What the channels of one client share. */
export interface ChannelContext extends ComposerContext {
  readonly composerSettings: ComposerSettings;
  readonly reads: OwnReads;
  readonly ownThreads: OwnThreads;
  /** Listens to a channel from `seq` on. */
  follow(cid: string, seq: number): void;
  /** Whether the channel's events reach this client. */
  follows(cid: string): boolean;
  /** Waits for a channel that one may not read: it is loaded once one may. */
  awaitChannel(cid: string): void;
  /** Ends that. */
  unfollow(cid: string): void;
}
