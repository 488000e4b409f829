import type { Channel, ChatClient } from '@confab/client';
import type { User } from '@confab/protocol';
import type { ChannelDisplay } from '../channelDisplay.ts';
import { openConversation } from '../openConversation.ts';

/** A target of a forward or a share: a channel, or a person by their conversation with the user. */
export type ForwardTarget = { key: string; name: string; label: string } & (
  | { channel: Channel; display: ChannelDisplay }
  | { user: User }
);

export function channelTarget(channel: Channel, display: ChannelDisplay): ForwardTarget {
  return { key: channel.cid, name: display.name, label: display.label, channel, display };
}

export function personTarget(user: User): ForwardTarget {
  return { key: `@${user.id}`, name: user.name, label: user.name, user };
}

/** Returns the target's channel, loaded; creates the conversation where there is none yet. */
export function openTarget(client: ChatClient, target: ForwardTarget): Promise<Channel> {
  return 'channel' in target ? target.channel.watch() : openConversation(client, [target.user.id]);
}
