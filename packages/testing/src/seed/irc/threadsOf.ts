import type { IrcTalk } from './ircDay.ts';

/** Conversations shorter than this stay in the channel. */
const minReplies = 4;
/** One conversation of sufficient length in this many becomes a thread; the others stay in the channel as in IRC. */
const oneIn = 6;

/**
 * Returns which lines of a day belong to a thread, and under which root: a share of the conversations that the
 * annotation marks, chosen by the root's id so that they are always the same.
 */
export function threadsOf(talk: readonly IrcTalk[], ids: readonly string[]): Map<number, number> {
  const roots: number[] = [];
  const sizes = new Map<number, number>();
  for (const [index, { answers }] of talk.entries()) {
    const root = answers === undefined ? index : (roots[answers] ?? index);
    roots.push(root);
    if (root !== index) sizes.set(root, (sizes.get(root) ?? 0) + 1);
  }
  const chosen = (root: number) =>
    (sizes.get(root) ?? 0) >= minReplies && Number.parseInt(ids[root]?.slice(-6) ?? '', 16) % oneIn === 0;
  const threads = new Map<number, number>();
  for (const [index, root] of roots.entries()) {
    if (root !== index && chosen(root) && talk[index]?.kind !== 'topic') threads.set(index, root);
  }
  return threads;
}
