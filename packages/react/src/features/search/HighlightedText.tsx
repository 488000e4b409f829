import type { FoundMessage } from '@confab/client/search';
import { lexMessage, visibleText } from '@confab/protocol/markdown';
import { Fragment, type ReactNode, useMemo } from 'react';
import { type Mention, textSplitterOf } from '../markdown/mention.ts';
import { renderTokens } from '../markdown/renderTokens.tsx';
import { useOwnReader } from '../messages/useListReader.ts';
import { useMentions } from '../messages/useMentions.ts';
import { excerptAround, matchPattern } from './matchHighlights.ts';

/** A found message's text with the matches highlighted, as elements, never as an HTML string. */
export function HighlightedText({ found: { message, highlights } }: { found: FoundMessage }) {
  const reader = useOwnReader('member');
  const mentions = useMentions(message, reader);
  const { text } = message;
  const tokens = useMemo(() => {
    const shown = excerptAround(text, highlights);
    return lexMessage(shown) ?? shown;
  }, [text, highlights]);
  const context = useMemo(() => {
    const pattern = matchPattern(text, highlights);
    return {
      mark: (words: string) => highlightMatches(words, pattern),
      split: textSplitterOf(mentions),
      renderMention,
    };
  }, [text, highlights, mentions]);
  return (
    <div className="cf-markdown">
      {typeof tokens === 'string' ? (
        <p dir="auto" className="cf-markdown__plain">
          {context.mark(visibleText(tokens))}
        </p>
      ) : (
        tokens.map((token, index) => (
          <Fragment key={index}>
            {token.type === 'code' ? (
              <div className="cf-code">
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
                <pre tabIndex={0} dir="ltr">
                  <code>{context.mark(token.text)}</code>
                </pre>
              </div>
            ) : (
              renderTokens([token], { ...context, inLink: false })
            )}
          </Fragment>
        ))
      )}
    </div>
  );
}

/** Highlights the matches in plain text. */
function highlightMatches(words: string, pattern: RegExp | undefined): ReactNode {
  if (!pattern) return words;
  return words
    .split(pattern)
    .map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}

function renderMention({ kind, isMe }: Mention, text: string): ReactNode {
  return (
    <bdi className="cf-mention" data-kind={kind} data-me={isMe || undefined}>
      {text}
    </bdi>
  );
}
