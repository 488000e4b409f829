import type { ChannelViewState } from '@confab/client';
import type { Channel, UserRef } from '@confab/protocol';

/** The kind of a channel, which determines its icon and texts. */
export type ChannelKind = 'open' | 'private' | 'broadcast' | 'direct' | 'group' | 'self';

/** The name and icon of a channel as shown to one user. */
export interface ChannelDisplay {
  kind: ChannelKind;
  /** "night-ride", or the names of the other members; empty until the channel is loaded. */
  name: string;
  /** The name as used in a sentence: "#night-ride", "Ada". */
  label: string;
  /** The members of a direct or group conversation without the user. */
  others: readonly UserRef[];
  /** The picture of a group conversation. */
  image?: string | undefined;
}

export interface ChannelNameText {
  list(names: string[]): string;
  justYou(name: string): string;
}

const MAX_NAMES = 4;

/** Returns the {@link ChannelDisplay} of a channel; pure, so that lists, headers and titles agree. */
export function channelDisplay(
  state: Pick<ChannelViewState, 'channel' | 'members'>,
  cid: string,
  viewer: UserRef | undefined,
  words: ChannelNameText,
): ChannelDisplay {
  const { channel, members } = state;
  const type = channel?.type ?? cid.slice(0, cid.indexOf(':'));
  const isPrivate = type === 'messaging' || channel?.private;
  const kind = isPrivate ? 'private' : type === 'broadcast' ? 'broadcast' : 'open';
  if (!channel) return { kind, name: '', label: '', others: [] };
  if (channel.distinct)
    return conversation(
      channel,
      members.map((member) => member.user),
      viewer,
      words,
    );
  const name = channel.name ?? channel.id;
  return { kind, name, label: `#${name}`, others: [] };
}

function conversation(
  { name: given, image }: Pick<Channel, 'name' | 'image'>,
  people: UserRef[],
  viewer: UserRef | undefined,
  words: ChannelNameText,
): ChannelDisplay {
  const others = people.filter((person) => person.id !== viewer?.id);
  if (others.length === 0) {
    const name = given ?? words.justYou(viewer?.name ?? '');
    return { kind: 'self', name, label: name, others };
  }
  const name = given ?? words.list(others.slice(0, MAX_NAMES).map((person) => person.name));
  if (others.length === 1) return { kind: 'direct', name, label: name, others };
  return { kind: 'group', name, label: name, others, ...(image !== undefined && { image }) };
}
