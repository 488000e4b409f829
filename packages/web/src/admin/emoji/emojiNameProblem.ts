import { customEmojiName } from '@confab/protocol';

/** The problem with an emoji's name; undefined for a valid or empty name. */
export function emojiNameProblem(
  name: string,
  {
    standard,
    own,
  }: { standard: ReadonlyMap<string, string> | undefined; own: { has(name: string): boolean } },
): { why: 'nameRule' | 'nameThere' } | { why: 'nameStandard'; emoji: string } | undefined {
  if (name === '') return undefined;
  if (!customEmojiName.test(name)) return { why: 'nameRule' };
  if (own.has(name)) return { why: 'nameThere' };
  // A custom emoji would hide the standard one.
  const emoji = standard?.get(name);
  return emoji === undefined ? undefined : { why: 'nameStandard', emoji };
}

/** Derives an emoji's name from a file name: `Party Parrot (2).gif` gives `party_parrot_2`. */
export const emojiNameOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9-]+/gu, '_')
    .replace(/^[_-]+|[_-]+$/gu, '')
    .slice(0, 32);
