import { useMemo } from 'react';
import { drawMention } from './drawMention.tsx';
import { MarkdownFrame } from './MarkdownFrame.tsx';
import type { MarkdownProps } from './markdownProps.ts';
import { noMentions, textSplitterOf } from './mention.ts';
import { renderWords } from './renderWords.tsx';
import { shownSource } from './shownSource.ts';

/** Renders a text as it was written, with its mentions; what spoilers hide stays hidden. */
export function SourceText(props: MarkdownProps) {
  const { text, mentions = noMentions, renderMention = drawMention, className } = props;
  const split = useMemo(() => textSplitterOf(mentions), [mentions]);
  return (
    <MarkdownFrame text={text} className={className}>
      <p dir="auto" className="cf-markdown__plain">
        {renderWords(shownSource(text), { split, renderMention, inLink: false })}
      </p>
    </MarkdownFrame>
  );
}
