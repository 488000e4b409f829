import { lexMessage, visibleText } from '@confab/protocol/markdown';
import { memo, type ReactNode, useMemo } from 'react';
import { classNames } from '../../core/primitives/index.ts';
import { replaceShortcodes, useResolvedEmoji } from '../emoji/useResolvedEmoji.ts';
import { isEmojiOnly } from './emojiOnly.ts';
import { createTextSplitter, type Mention } from './mention.ts';
import { renderTokens } from './renderTokens.tsx';
import './Markdown.css';

export interface MarkdownProps {
  /** The message's source text. */
  text: string;
  /** The message's mentions; keep the array's identity between renders. */
  mentions?: readonly Mention[];
  /** Renders a mention that can be clicked; keep its identity between renders. */
  renderMention?(mention: Mention, text: string): ReactNode;
  className?: string;
}

const NOBODY: readonly Mention[] = [];

/**
 * Renders a message's text (MSG-10): CommonMark with tables, tasks, strikethrough, spoilers, mentions and emoji, as elements
 * that cannot run a script, load a picture or change the direction of surrounding text.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, mentions = NOBODY, renderMention = drawMention, className } = props;
  const displayOf = useResolvedEmoji(text);
  const tokens = useMemo(() => lexMessage(text), [text]);
  const split = useMemo(() => createTextSplitter(mentions), [mentions]);
  const resolved = replaceShortcodes(text, displayOf);
  const large = useMemo(() => isEmojiOnly(resolved), [resolved]);
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

/** Renders a mention without a link. */
export function drawMention(mention: Mention, text: string): ReactNode {
  return (
    <bdi className="cf-mention" data-kind={mention.kind} data-me={mention.isMe || undefined}>
      {text}
    </bdi>
  );
}
