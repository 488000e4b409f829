import { customEmojiName } from '@confab/protocol';

/** What is wrong with a name; undefined where nothing is, or nothing has been typed. */
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
  // One would hide the other.
  const emoji = standard?.get(name);
  return emoji === undefined ? undefined : { why: 'nameStandard', emoji };
}

/** A name after a file's: `Party Parrot (2).gif` gives `party_parrot_2`. */
export const emojiNameOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/iu, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9-]+/gu, '_')
    .replace(/^[_-]+|[_-]+$/gu, '')
    .slice(0, 32);
