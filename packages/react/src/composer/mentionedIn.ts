import type { Member } from '@confab/protocol';

const MOST_MENTIONS = 50;

/** Ids of the members whom a text names after an `@`, by name or by id. */
export function mentionedIn(text: string, members: readonly Member[]): string[] {
  if (!text.includes('@')) return [];
  const searched = text.toLowerCase();
  return members
    .filter(({ user }) => isNamed(searched, user.name) || isNamed(searched, user.id))
    .map(({ user }) => user.id)
    .slice(0, MOST_MENTIONS);
}

function isNamed(text: string, name: string): boolean {
  const sign = `@${name.toLowerCase()}`;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + sign.length] ?? ' ';
    if (!/[\p{L}\p{N}_]/u.test(before) && !/[\p{L}\p{N}_]/u.test(after)) return true;
  }
  return false;
}
