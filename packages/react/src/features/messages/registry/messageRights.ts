import type { Capability, ChannelFeatures } from '@confab/protocol';

/** The viewer's rights in the list's channel, and the abilities of the page around the list. */
export interface MessageRights {
  readonly viewerId: string;
  /** Whether the viewer is an admin of the app. */
  readonly isAdmin: boolean;
  can(capability: Capability): boolean;
  /** Whether the channel's type has this feature turned on. */
  hasFeature(feature: keyof ChannelFeatures): boolean;
  /** Whether there is a read state here to set back. */
  readonly canMarkUnread: boolean;
  /** Whether the page opens threads. */
  readonly hasThreads: boolean;
  /** Whether the page forwards messages. */
  readonly hasForwarding: boolean;
  /** Whether messages have addresses that can be copied. */
  readonly hasLinks: boolean;
}
