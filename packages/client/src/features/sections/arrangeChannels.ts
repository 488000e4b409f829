import type { ChannelOrder, Section } from '@confab/protocol';
import type { Channel } from '../channels/index.ts';

/** A section with the channels that stand in it. */
export interface ArrangedSection {
  readonly section: Section;
  readonly channels: readonly Channel[];
}

export interface Arrangement {
  readonly sections: readonly Section[];
  /** The name by which a person finds the channel, such as the other one's in a conversation of two. */
  nameOf(channel: Channel): string;
  /** As `Intl.Collator.compare`. */
  compareNames(left: string, right: string): number;
}

/**
 * Puts channels into their sections, in each by its order (CHAN-11): archived ones into `archived`, pinned ones into
 * `pinned`, then by one's own section, and the others by whether they are direct messages. Hidden ones stand nowhere.
 * Channels come in by activity, as a list with the usual sort has them.
 */
export function arrangeChannels(channels: readonly Channel[], arrangement: Arrangement): ArrangedSection[] {
  const { sections } = arrangement;
  const own = new Set(sections.filter(({ kind }) => kind === 'own').map(({ id }) => id));
  const bySection = Map.groupBy(channels, (channel) => sectionOf(channel, own) ?? '');
  return sections.map((section) => ({
    section,
    channels: inOrder(bySection.get(section.id) ?? [], section.channel_order, arrangement),
  }));
}

/** The id of the section in which a channel stands; undefined where it is hidden, or one has not joined it. */
export function sectionOf({ state }: Channel, own: ReadonlySet<string>): string | undefined {
  const { channel, membership, isHidden } = state.get();
  if (!channel || membership?.state !== 'joined' || isHidden) return undefined;
  if (membership.archived_at !== undefined) return 'archived';
  if (membership.pinned_at !== undefined) return 'pinned';
  if (membership.section_id !== undefined && own.has(membership.section_id)) return membership.section_id;
  return channel.distinct ? 'direct_messages' : 'channels';
}

function inOrder(
  channels: readonly Channel[],
  order: ChannelOrder,
  { nameOf, compareNames }: Arrangement,
): readonly Channel[] {
  if (order === 'activity') return channels;
  if (order === 'unread') {
    const isCalling = ({ state }: Channel) => state.get().unreadCount > 0 && !state.get().isMuted;
    return [...channels.filter(isCalling), ...channels.filter((channel) => !isCalling(channel))];
  }
  const names = new Map(channels.map((channel) => [channel, nameOf(channel)]));
  return [...channels].sort(
    (a, b) => compareNames(names.get(a) as string, names.get(b) as string) || (a.cid < b.cid ? -1 : 1),
  );
}
