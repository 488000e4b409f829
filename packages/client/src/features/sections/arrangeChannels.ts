import type { ChannelOrder, Section } from '@confab/protocol';
import type { Channel } from '../channels/index.ts';

/** A section with its channels. */
export interface ArrangedSection {
  readonly section: Section;
  readonly channels: readonly Channel[];
}

export interface Arrangement {
  readonly sections: readonly Section[];
  /** Returns the name shown for the channel, such as the other member's in a direct conversation. */
  nameOf(channel: Channel): string;
  /** Compares as `Intl.Collator.compare` does. */
  compareNames(left: string, right: string): number;
}

/**
 * Groups channels by section, each sorted by its order (CHAN-11): archived ones in `archived`, pinned ones in `pinned`,
 * then by the user's own section, the others by whether they are direct messages. Hidden ones are left out. Expects the
 * channels sorted by activity, as a list with the default sort has them.
 */
export function arrangeChannels(channels: readonly Channel[], arrangement: Arrangement): ArrangedSection[] {
  const { sections } = arrangement;
  const own = new Set(sections.filter(({ kind }) => kind === 'own').map(({ id }) => id));
  const bySection = new Map<string, Channel[]>();
  for (const channel of channels) {
    const id = sectionOf(channel, own) ?? '';
    const group = bySection.get(id);
    if (group) group.push(channel);
    else bySection.set(id, [channel]);
  }
  return sections.map((section) => ({
    section,
    channels: inOrder(bySection.get(section.id) ?? [], section.channel_order, arrangement),
  }));
}

/** Returns the id of a channel's section; undefined where it is hidden or not joined. */
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
    const hasUnread = ({ state }: Channel) => state.get().unreadCount > 0 && !state.get().isMuted;
    return [...channels.filter(hasUnread), ...channels.filter((channel) => !hasUnread(channel))];
  }
  const names = new Map(channels.map((channel) => [channel, nameOf(channel)]));
  return [...channels].sort(
    (a, b) => compareNames(names.get(a) as string, names.get(b) as string) || (a.cid < b.cid ? -1 : 1),
  );
}
