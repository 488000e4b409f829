import { Fragment, useMemo } from 'react';
import { drawMention } from './drawMention.tsx';
import { MarkdownFrame } from './MarkdownFrame.tsx';
import type { MarkdownProps } from './markdownProps.ts';
import { textSplitterOf, noMentions } from './mention.ts';
import { type RenderContext, renderWords } from './renderWords.tsx';
import { shownSource } from './shownSource.ts';

export interface PlainTextProps extends MarkdownProps {
  /** The text's lines, by `plainParagraphs`; undefined shows its source. */
  paragraphs: readonly (readonly string[])[] | undefined;
}

/** Renders a text without Markdown as `Markdown` does, and any other as it was written. */
export function PlainText(props: PlainTextProps) {
  const { text, paragraphs, mentions = noMentions, renderMention = drawMention, className } = props;
  const split = useMemo(() => textSplitterOf(mentions), [mentions]);
  const context: RenderContext = { split, renderMention, inLink: false };
  return (
    <MarkdownFrame text={text} className={className}>
      {paragraphs ? (
        paragraphs.map((lines, index) => (
          <p key={index} dir="auto">
            {lines.map((line, at) => (
              <Fragment key={at}>
                {at > 0 && <br />}
                {renderWords(line, context)}
              </Fragment>
            ))}
          </p>
        ))
      ) : (
        <p dir="auto" className="cf-markdown__plain">
          {renderWords(shownSource(text), context)}
        </p>
      )}
    </MarkdownFrame>
  );
}
