const maxNames = 3;

/** Returns names similar to `name`, best first. */
export function similarNames(name: string, names: readonly string[]): string[] {
  const most = Math.max(1, Math.floor(name.length / 3));
  return names
    .map((other) => ({ other, far: other.startsWith(name) ? 0 : distance(name, other) }))
    .filter(({ far }) => far <= most)
    .sort((left, right) => left.far - right.far || (left.other < right.other ? -1 : 1))
    .slice(0, maxNames)
    .map(({ other }) => other);
}

/** Counts the letters to add, remove, change or swap (edit distance). */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const change = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let least = Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1);
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1);
      next.push(least);
    }
    [before, row] = [row, next];
  }
  return row[to.length] as number;
}
