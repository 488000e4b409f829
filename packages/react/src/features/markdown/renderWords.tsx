import { Fragment, type ReactNode } from 'react';
import { Shortcode } from '../emoji/Shortcode.tsx';
import type { Mention, TextSplitter } from './mention.ts';

/** The functions that rendering needs besides the tokens. */
export interface RenderContext {
  split: TextSplitter;
  renderMention(mention: Mention, text: string): ReactNode;
  /** Renders words with highlights; omitted, they are rendered as they are. */
  mark?(words: string): ReactNode;
  /** Whether the tokens are inside a link, where nothing else can be clicked. */
  inLink: boolean;
}

/** Renders words without markup, in which mentions and shortcodes are found. */
export function renderWords(text: string, { split, renderMention, mark, inLink }: RenderContext): ReactNode {
  return split(text).map((piece, index) => {
    if (typeof piece === 'string') return mark?.(piece) ?? piece;
    if ('shortcode' in piece) return <Shortcode key={index} name={piece.shortcode} />;
    if (inLink) return piece.text;
    return <Fragment key={index}>{renderMention(piece.mention, piece.text)}</Fragment>;
  });
}
