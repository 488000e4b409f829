/** Random numbers that are repeatable by a seed. */
export interface SeededRandom {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number;
  /** Returns a whole number from 0 up to, not including, `below`. */
  below(below: number): number;
  /** Returns one of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T;
}

/** Creates a small generator (mulberry32): the same seed gives the same numbers on every machine. */
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

/**
 * Creates a separate generator for each name within a seed: numbers drawn under one name never change those of another.
 */
export function namedRandom(seed: number, name: string): SeededRandom {
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193);
  return seededRandom((hash ^ Math.imul(seed, 0x9e3779b1)) >>> 0);
}

/**
 * Chooses one of the names by weight, by a separate draw for each name: a new name replaces some of the choices and
 * leaves all others unchanged.
 */
export function chooseByName(seed: number, turn: string, weights: Readonly<Record<string, number>>): string {
  let best = '';
  let lowest = Number.POSITIVE_INFINITY;
  for (const [name, weight] of Object.entries(weights)) {
    // The first of independent arrivals, each at the rate of its weight.
    const arrival = -Math.log(1 - namedRandom(seed, `${turn} ${name}`).next()) / weight;
    if (arrival < lowest) [best, lowest] = [name, arrival];
  }
  return best;
}
