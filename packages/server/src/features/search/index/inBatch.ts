/** Most characters that are indexed in one transaction, so that long files do not delay a search. */
const maxCharacters = 200_000;

/** Returns as many of the first rows as one transaction may index, at least one. */
export function inBatch<T extends { text: string; file_texts: string | null } | undefined>(
  rows: readonly T[],
): T[] {
  let characters = 0;
  const end = rows.findIndex((row) => {
    const isFull = characters > maxCharacters;
    characters += (row?.text.length ?? 0) + (row?.file_texts?.length ?? 0);
    return isFull;
  });
  return end === -1 ? [...rows] : rows.slice(0, Math.max(1, end));
}
