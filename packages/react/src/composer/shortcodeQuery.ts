/** An emoji's name that is being typed: where its colon stands, and what follows so far. */
export interface ShortcodeQuery {
  start: number;
  name: string;
}

const TYPED = /(?:^|[\s([{"'*_~|>])(:([a-z0-9_+-]{2,64}))$/u;
const FENCE = '```';

/** The emoji name before the cursor, if one is being typed there; never inside code. */
export function shortcodeQuery(text: string, cursor: number): ShortcodeQuery | undefined {
  const before = text.slice(0, cursor);
  const match = TYPED.exec(before.slice(-80).toLowerCase());
  if (!match?.[1] || !match[2] || isInCode(before)) return undefined;
  return { start: cursor - match[1].length, name: match[2] };
}

function isInCode(before: string): boolean {
  if (before.split(FENCE).length % 2 === 0) return true;
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return line.split('`').length % 2 === 0;
}

/** Names that begin like `typed` first, then those that contain it; shorter ones before longer ones. */
export function matchingShortcodes(names: Iterable<string>, typed: string, most = 8): string[] {
  const beginning: string[] = [];
  const containing: string[] = [];
  for (const name of names) {
    const at = name.indexOf(typed);
    if (at === 0) beginning.push(name);
    else if (at > 0) containing.push(name);
  }
  const shortFirst = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);
  return [...beginning.sort(shortFirst), ...containing.sort(shortFirst)].slice(0, most);
}
