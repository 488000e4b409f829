import { Fragment } from 'react';
import { Shortcode } from './Shortcode.tsx';
import { SHORTCODE } from './shortcodes.ts';

/** A line of plain text with its emoji: for quotes and previews, which have no other formatting. */
export function EmojiText({ text }: { text: string }) {
  // `split` puts the captured names at the odd indices.
  return text
    .split(SHORTCODE)
    .map((piece, index) =>
      index % 2 === 1 ? <Shortcode key={index} name={piece} /> : <Fragment key={index}>{piece}</Fragment>,
    );
}
