/**
 * Returns names that start with `typed`, then those with a word that does, then those that contain it; short before long.
 */
export function matchingShortcodes(names: Iterable<string>, typed: string, limit: number): string[] {
  const found: { name: string; rank: number }[] = [];
  for (const name of names) {
    const at = name.indexOf(typed);
    if (at >= 0) found.push({ name, rank: at === 0 ? 0 : name.includes(`_${typed}`) ? 1 : 2 });
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.name.length - b.name.length || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}
