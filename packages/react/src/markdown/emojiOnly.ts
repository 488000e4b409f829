/** Past this many, emoji are text again. */
const MOST_LARGE_EMOJI = 12;

const EMOJI_ONLY = /^(?:\p{RGI_Emoji}|\p{Emoji_Presentation}|\s)+$/v;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a text is nothing but a few emoji, and so is drawn large. */
export function isEmojiOnly(text: string): boolean {
  if (text.length > MOST_LARGE_EMOJI * 16 || !EMOJI_ONLY.test(text)) return false;
  const emoji = [...GRAPHEMES.segment(text)].filter(({ segment }) => segment.trim() !== '');
  return emoji.length > 0 && emoji.length <= MOST_LARGE_EMOJI;
}
