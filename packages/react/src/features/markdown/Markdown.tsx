import { visibleText } from '@confab/protocol/markdown';
import { memo, useMemo } from 'react';
import { drawMention } from './drawMention.tsx';
import { lexOnce } from './lexOnce.ts';
import { MarkdownFrame } from './MarkdownFrame.tsx';
import type { MarkdownProps } from './markdownProps.ts';
import { noMentions, textSplitterOf } from './mention.ts';
import { renderTokens } from './renderTokens.tsx';
import './Markdown.css';

/**
 * Renders a message's text (MSG-10): CommonMark with tables, tasks, strikethrough, spoilers, mentions and emoji, as elements
 * that cannot run a script, load a picture or change the direction of surrounding text.
 */
export const Markdown = memo(function Markdown(props: MarkdownProps) {
  const { text, mentions = noMentions, renderMention = drawMention, className } = props;
  const tokens = useMemo(() => lexOnce(text), [text]);
  const split = useMemo(() => textSplitterOf(mentions), [mentions]);
  return (
    <MarkdownFrame text={text} className={className}>
      {tokens ? (
        renderTokens(tokens, { split, renderMention, inLink: false })
      ) : (
        <p dir="auto" className="cf-markdown__plain">
          {visibleText(text)}
        </p>
      )}
    </MarkdownFrame>
  );
});
