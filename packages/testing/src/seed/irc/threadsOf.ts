import type { IrcTalk } from './ircDay.ts';

/** Conversations shorter than this stay in the channel. */
const leastReplies = 4;
/** One long enough conversation in so many becomes a thread; the others are left to read as IRC does. */
const oneIn = 6;

/**
 * Which lines of a day's talk belong into a thread, and under which root: a share of the conversations that the
 * annotation marks, chosen by the root's id so that it is always the same ones.
 */
export function threadsOf(talk: readonly IrcTalk[], ids: readonly string[]): Map<number, number> {
  const roots: number[] = [];
  const sizes = new Map<number, number>();
  for (const [place, { answers }] of talk.entries()) {
    const root = answers === undefined ? place : (roots[answers] ?? place);
    roots.push(root);
    if (root !== place) sizes.set(root, (sizes.get(root) ?? 0) + 1);
  }
  const chosen = (root: number) =>
    (sizes.get(root) ?? 0) >= leastReplies && Number.parseInt(ids[root]?.slice(-6) ?? '', 16) % oneIn === 0;
  const threads = new Map<number, number>();
  for (const [place, root] of roots.entries()) {
    if (root !== place && chosen(root) && talk[place]?.kind !== 'topic') threads.set(place, root);
  }
  return threads;
}
