import type { Channel } from './channel.ts';

/** A page of channels and the cursor of the next one. */
export interface ChannelPage {
  readonly channels: Channel[];
  readonly next?: string | undefined;
  /** The position of the user's own stream that the page includes; infinite for a page without channels. */
  readonly seq: number;
}
