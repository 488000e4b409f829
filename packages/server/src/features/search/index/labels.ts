/** The properties of a message besides its text: indexed as words that nobody can type. */
export type LabelKind = 'all' | 'type' | 'in' | 'from' | 'has' | 'is' | 'field' | 'block';

const signs: Record<LabelKind, string> = {
  all: 'a',
  type: 't',
  in: 'c',
  from: 'u',
  has: 'h',
  is: 'i',
  field: 'f',
  block: 'b',
};

/**
 * Encodes a label as a word. Its first character occurs in no text; lowercase letters and digits are kept, and others
 * are mapped to characters that no database normalizes, since they fold case and split at dots.
 */
export const label = (kind: LabelKind, value: string): string =>
  `¬${signs[kind]}${value.replace(/[^a-z0-9]/g, (sign) => String.fromCharCode(0x100 + sign.charCodeAt(0)))}`;
