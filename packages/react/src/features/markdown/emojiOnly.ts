/** Above this number, emoji are drawn in text size. */
const MAX_LARGE_EMOJI = 12;

// One at a time: repeated, a hand with a skin tone also matches as a hand and a tone, and every combination would be tried.
const EMOJI = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation})$/v;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a text consists of a few emoji only, which are drawn large. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > MAX_LARGE_EMOJI * 16) return false;
  const signs = [...GRAPHEMES.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
  return signs.length > 0 && signs.length <= MAX_LARGE_EMOJI && signs.every((sign) => EMOJI.test(sign));
}
