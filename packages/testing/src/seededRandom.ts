/** Random numbers that a seed repeats. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T;
}

/** A small generator (mulberry32): the same seed gives the same numbers on every machine. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: (items) => items[below(items.length)]! };
}
