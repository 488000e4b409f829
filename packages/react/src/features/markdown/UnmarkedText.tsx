import { Fragment, useMemo } from 'react';
import { drawMention } from './drawMention.tsx';
import { MarkdownFrame } from './MarkdownFrame.tsx';
import type { MarkdownProps } from './markdownProps.ts';
import { noMentions, textSplitterOf } from './mention.ts';
import { renderWords } from './renderWords.tsx';

export interface UnmarkedTextProps extends MarkdownProps {
  /** The text's lines, by `plainParagraphs`. */
  paragraphs: readonly (readonly string[])[];
}

/** Renders a text without Markdown as `Markdown` does. */
export function UnmarkedText(props: UnmarkedTextProps) {
  const { text, paragraphs, mentions = noMentions, renderMention = drawMention, className } = props;
  const split = useMemo(() => textSplitterOf(mentions), [mentions]);
  return (
    <MarkdownFrame text={text} className={className}>
      {paragraphs.map((lines, index) => (
        <p key={index} dir="auto">
          {lines.map((line, at) => (
            <Fragment key={at}>
              {at > 0 && <br />}
              {renderWords(line, { split, renderMention, inLink: false })}
            </Fragment>
          ))}
        </p>
      ))}
    </MarkdownFrame>
  );
}
