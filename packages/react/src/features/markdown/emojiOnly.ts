/** Past this many, emoji are text again. */
const MOST_LARGE_EMOJI = 12;

// One at a time: repeated, a hand with its skin is also a hand and a skin, and every combination would be tried.
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation})$/v;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a text is nothing but a few emoji, and so is drawn large. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > MOST_LARGE_EMOJI * 16) return false;
  const signs = [...GRAPHEMES.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
  return signs.length > 0 && signs.length <= MOST_LARGE_EMOJI && signs.every((sign) => EMOJI.test(sign));
}
