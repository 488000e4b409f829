import type { Channel, Member } from '@confab/protocol';

/** The channel data that the switcher needs, without watching the channel. */
export interface KnownChannel {
  readonly channel: Channel;
  readonly members: readonly Member[];
  readonly isMember: boolean;
}
