import type { ChannelState } from '@confab/protocol';
import type { Channel } from './channel.ts';

/** A page of channels and the cursor of the next one. */
export interface ChannelPage {
  readonly channels: Channel[];
  readonly next?: string | undefined;
  /** The states of these channels in the answer: what has happened since is not in them. */
  readonly states: readonly ChannelState[];
}
