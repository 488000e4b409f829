import { lexMessage, visibleText } from '@confab/protocol/markdown';
import { memo, type ReactNode, useMemo } from 'react';
import { classNames } from '../../core/primitives/index.ts';
import { replaceShortcodes, useResolvedEmoji } from '../emoji/useResolvedEmoji.ts';
import { isEmojiOnly } from './emojiOnly.ts';
import { createTextSplitter, type Mention } from './mention.ts';
import { renderTokens } from './renderTokens.tsx';
import './Markdown.css';

export interface MarkdownProps {
  /** What the author wrote. */
  text: string;
  /** Whom and what it names; keep the array's identity between renders. */
  mentions?: readonly Mention[];
  /** Draws a mention, for one that opens something; keep its identity between renders. */
  renderMention?(mention: Mention, text: string): ReactNode;
  className?: string;
}

const NOBODY: readonly Mention[] = [];

/**
 * A message's text (MSG-10): CommonMark with tables, tasks, strikethrough, spoilers, mentions and emoji, drawn as
 * elements that cannot run a script, load a picture or turn the text around them.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, mentions = NOBODY, renderMention = drawMention, className } = props;
  const displayOf = useResolvedEmoji(text);
  const tokens = useMemo(() => lexMessage(text), [text]);
  const split = useMemo(() => createTextSplitter(mentions), [mentions]);
  const faces = replaceShortcodes(text, displayOf);
  const large = useMemo(() => isEmojiOnly(faces), [faces]);
  return (
    <div className={classNames('cf-markdown', className)} data-emoji-only={large || undefined}>
      {tokens ? (
        renderTokens(tokens, { split, renderMention, inLink: false })
      ) : (
        <p dir="auto" className="cf-markdown__plain">
          {visibleText(text)}
        </p>
      )}
    </div>
  );
});

/** Draws a mention that opens nothing. */
export function drawMention(mention: Mention, text: string): ReactNode {
  return (
    <bdi className="cf-mention" data-kind={mention.kind} data-me={mention.isMe || undefined}>
      {text}
    </bdi>
  );
}
