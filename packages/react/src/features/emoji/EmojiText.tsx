import { Fragment } from 'react';
import { Shortcode } from './Shortcode.tsx';
import { SHORTCODE } from './shortcodes.ts';

/** A line of plain text with its emoji drawn: for quotes and previews, where no other mark counts. */
export function EmojiText({ text }: { text: string }) {
  // What is between the brackets of the pattern stands at the odd places: the names.
  return text
    .split(SHORTCODE)
    .map((piece, index) =>
      index % 2 === 1 ? <Shortcode key={index} name={piece} /> : <Fragment key={index}>{piece}</Fragment>,
    );
}
