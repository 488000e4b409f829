/**
 * Splits a name at the word that starts with the typed text: before, match, after. Without a match the last two are empty.
 */
export function splitAtMatch(name: string, typed: string): [before: string, match: string, after: string] {
  const term = fold(typed.trim());
  if (term === '') return [name, '', ''];
  // Folding may change lengths, so indices refer to the name itself.
  for (let start = 0; start < name.length; start++) {
    const isWordStart = start === 0 || !/[\p{L}\p{N}]/u.test(name[start - 1] as string);
    if (!isWordStart || !fold(name.slice(start)).startsWith(term)) continue;
    let end = start;
    while (end < name.length && fold(name.slice(start, end)).length < term.length) end++;
    return [name.slice(0, start), name.slice(start, end), name.slice(end)];
  }
  return [name, '', ''];
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
