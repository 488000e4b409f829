import type { UserRef } from '@confab/protocol';

const mentionsMost = 50;

/** Ids of those, each once, whom a text names after an `@`, by name or by id (MSG-05). */
export function keptMentions(text: string, users: readonly UserRef[]): string[] {
  if (!text.includes('@')) return [];
  const searched = text.toLowerCase();
  const ids = users
    .filter(({ id, name }) => isNamed(searched, name) || isNamed(searched, id))
    .map(({ id }) => id);
  return [...new Set(ids)].slice(0, mentionsMost);
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
