import type { Channel, Member } from '@confab/protocol';

/** A channel as far as the switcher needs it. None is made live by it. */
export interface KnownChannel {
  readonly channel: Channel;
  readonly members: readonly Member[];
  readonly isMember: boolean;
}
