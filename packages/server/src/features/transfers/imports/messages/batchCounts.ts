import type { Tally } from '../tally.ts';
import { type BatchEntry, isExisting } from './batchEntry.ts';
import { hasNewerText } from './newerText.ts';

const countedKinds = ['messages', 'replies', 'pins', 'links'] as const;

/** Counts messages and what is attached to them, except files, before they are written. */
export function countEntries(tally: Tally, entries: readonly BatchEntry[]): void {
  const found = countsOf(entries);
  const there = countsOf(entries.filter(isExisting));
  for (const kind of countedKinds) {
    tally.add(kind, { found: found[kind], written: found[kind] - there[kind], there: there[kind] });
  }
  for (const { reactions, newReactions } of entries) {
    const { length: found } = reactions;
    const { length: written } = newReactions;
    tally.add('reactions', { found, written, there: found - written });
  }
  for (const entry of entries) {
    if (hasNewerText(entry)) tally.note('messages', 'text_edited', false, entry.location);
  }
}

/** Counts a message that the store rejected as left out, with everything attached to it, and reports it. */
export function countRejected(tally: Tally, entry: BatchEntry, example: string): void {
  const { replies, pins, links } = countsOf([entry]);
  const files = entry.fileOutcomes.filter(({ reason }) => !reason || reason === 'file_linked').length;
  const leftOut = { replies, pins, links, reactions: entry.newReactions.length, files };
  for (const kind of ['replies', 'pins', 'links', 'reactions', 'files'] as const) {
    tally.add(kind, { written: -leftOut[kind], left_out: leftOut[kind] });
  }
  // `note` counts it as found once more.
  tally.add('messages', { found: -1, written: -1 });
  tally.note('messages', 'broken_entry', true, example);
}

const countsOf = (entries: readonly BatchEntry[]) => ({
  messages: entries.length,
  replies: entries.filter(({ row }) => row.parent_id !== undefined).length,
  pins: entries.filter(({ pin }) => pin !== undefined).length,
  links: entries.reduce((count, { links }) => count + links.length, 0),
});
