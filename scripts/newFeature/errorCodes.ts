/** Codes are given out in blocks of this size, one or more for a feature. */
const BLOCK = 20;

/** Returns the first code of the lowest block above 100 in which no code is given yet. */
export function firstFreeCode(sources: readonly string[]): number {
  const used = sources.flatMap((source) =>
    [...source.matchAll(/\bcode: (\d+)/g)].map((match) => Number(match[1])),
  );
  for (let first = 100; ; first += BLOCK) {
    if (!used.some((code) => code >= first && code < first + BLOCK)) return first;
  }
}
