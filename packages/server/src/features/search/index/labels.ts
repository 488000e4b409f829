/** The properties of a message beside its text: kept among its words, as words that nobody can write. */
export type LabelKind = 'all' | 'type' | 'in' | 'from' | 'has' | 'is' | 'block';

const signs: Record<LabelKind, string> = {
  all: 'a',
  type: 't',
  in: 'c',
  from: 'u',
  has: 'h',
  is: 'i',
  block: 'b',
};

/**
 * The word for a label. Its first sign stands in no word of a text; small letters and digits stand for themselves, and
 * everything else for a sign that no database changes, since these fold capitals and stop at dots.
 */
export const label = (kind: LabelKind, value: string): string =>
  `¬${signs[kind]}${value.replace(/[^a-z0-9]/g, (sign) => String.fromCharCode(0x100 + sign.charCodeAt(0)))}`;
