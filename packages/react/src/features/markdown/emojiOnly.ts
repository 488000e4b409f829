/** Above this number, emoji are drawn in text size. */
const MAX_LARGE_EMOJI = 12;

// One grapheme, by the grammar of UTS #51: \p{RGI_Emoji} would need a newer browser.
const EMOJI = emojiPattern();
const LETTER = /\p{L}/u;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Whether a text consists of a few emoji only, which are drawn large. */
export function isEmojiOnly(text: string): boolean {
  // Nearly every message has a letter, and finding graphemes takes longer than all else.
  if (text.length > MAX_LARGE_EMOJI * 16 || LETTER.test(text)) return false;
  const signs = [...GRAPHEMES.segment(text)].map(({ segment }) => segment.trim()).filter(Boolean);
  return signs.length > 0 && signs.length <= MAX_LARGE_EMOJI && signs.every((sign) => EMOJI.test(sign));
}

function emojiPattern(): RegExp {
  const sign = String.raw`(?:\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|(?![\d#*])\p{Emoji}\uFE0F|\p{Emoji_Presentation})`;
  const joined = String.raw`${sign}(?:\u200D${sign})*`;
  const flag = String.raw`\p{Regional_Indicator}{2}|\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}`;
  const key = String.raw`[\d#*]\uFE0F\u20E3`;
  return new RegExp(`^(?:${joined}|${flag}|${key})$`, 'u');
}
