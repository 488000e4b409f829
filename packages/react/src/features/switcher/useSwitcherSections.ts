import { unreadMentions } from '@confab/client/mentions';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useClient, useKit } from '../../core/provider/index.ts';
import { matchEntries, readQuery, type SwitcherMatch } from './matchEntries.ts';
import { switcherDirectory } from './switcherDirectory.ts';
import type { ChannelEntry, SwitcherEntry, SwitcherPage } from './switcherEntry.ts';
import { useSwitcherEntries } from './useSwitcherEntries.ts';

/** Entries under a heading. */
export interface SwitcherSection {
  name: 'unread' | 'recent' | 'best' | 'notJoined';
  matches: readonly SwitcherMatch[];
}

export interface SwitcherContext {
  activeCid?: string | undefined;
  recent: readonly string[];
  pages: readonly SwitcherPage[];
}

const maxUnread = 8;
const maxRecent = 8;
const completeAfterMs = 120;

/** Returns the switcher's sections: unread and recent channels for an empty query, else the matches, best first. */
export function useSwitcherSections(
  query: string,
  { activeCid, recent, pages }: SwitcherContext,
): { sections: readonly SwitcherSection[]; isSearching: boolean } {
  const kit = useKit();
  const directory = switcherDirectory(kit);
  // Loaded channels are listed in the first frame.
  useState(() => directory.addLoadedChannels());
  useEffect(() => void directory.load(), [directory]);
  const isSearching = useCompletion(query);
  // Names that arrive meanwhile are searched at low priority; typing never waits for them.
  const entries = useDeferredValue(useSwitcherEntries(pages));
  const near = useNear(entries, recent, activeCid);
  const sections = useMemo((): SwitcherSection[] => {
    const { text, fits = () => true } = readQuery(query);
    if (text === '') {
      const shown = ({ matches, ...section }: SwitcherSection) => ({
        ...section,
        matches: matches.filter(({ entry }) => fits(entry)),
      });
      return [shown(near.unread), shown(near.recent)].filter(({ matches }) => matches.length > 0);
    }
    const { best, notJoined } = matchEntries(entries, query, near.boosts);
    const all: SwitcherSection[] = [
      { name: 'best', matches: best },
      { name: 'notJoined', matches: notJoined },
    ];
    return all.filter(({ matches }) => matches.length > 0);
  }, [query, entries, near]);
  return { sections, isSearching };
}

/** Returns the unread and recently opened or active channels, and their rank bonus. */
function useNear(
  entries: readonly SwitcherEntry[],
  recent: readonly string[],
  activeCid: string | undefined,
) {
  const client = useClient();
  return useMemo(() => {
    const mentions = client.part(unreadMentions).get().byChannel;
    const channels = entries.filter(
      (entry): entry is ChannelEntry => entry.kind === 'channel' && entry.isMember && entry.cid !== activeCid,
    );
    const latest = channels.sort((a, b) => (a.activeAt < b.activeAt ? 1 : -1));
    const unreadOf = ({ cid }: ChannelEntry) => client.getChannel(cid)?.state.get().unreadCount ?? 0;
    const unread = latest
      .filter((entry) => (mentions.get(entry.cid)?.size ?? 0) > 0 || unreadOf(entry) > 0)
      .sort((a, b) => Math.sign(mentions.get(b.cid)?.size ?? 0) - Math.sign(mentions.get(a.cid)?.size ?? 0));
    const byCid = new Map(latest.map((entry) => [entry.cid, entry]));
    const visited = recent.flatMap((cid) => byCid.get(cid) ?? []);
    const others = new Set([...visited, ...latest]);
    for (const entry of unread) others.delete(entry);
    const boosts = new Map<string, number>();
    for (const [index, { key }] of visited.entries()) boosts.set(key, 1 - index / visited.length);
    for (const { key } of unread) boosts.set(key, Math.max(boosts.get(key) ?? 0, 0.8));
    const plain = (entry: SwitcherEntry): SwitcherMatch => ({ entry, indexes: [] });
    return {
      boosts,
      unread: { name: 'unread' as const, matches: unread.slice(0, maxUnread).map(plain) },
      recent: { name: 'recent' as const, matches: [...others].slice(0, maxRecent).map(plain) },
    };
  }, [client, entries, recent, activeCid]);
}

/** Queries the service for more names that start with the query once typing pauses; returns whether it is querying. */
function useCompletion(query: string): boolean {
  const directory = switcherDirectory(useKit());
  const [answered, setAnswered] = useState('');
  const { text } = readQuery(query);
  useEffect(() => {
    const timer = setTimeout(() => {
      directory.complete(text).finally(() => setAnswered(text));
    }, completeAfterMs);
    return () => clearTimeout(timer);
  }, [directory, text]);
  return text !== '' && answered !== text;
}
