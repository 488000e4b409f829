import { type ReactNode, useMemo } from 'react';
import type { CodePiece } from './codePiece.ts';
import { highlightCode } from './highlightCode.ts';
import { isHighlightable } from './isHighlightable.ts';
import './CodeContent.css';

export { languageNameOf } from './highlightCode.ts';

/** Fewer lines are easy to point at without numbers. */
const MIN_NUMBERED_LINES = 4;

/** Code in colours, with line numbers beside it. Loaded with the first code block. */
export function CodeContent({ code, language }: { code: string; language: string | undefined }) {
  const pieces = useMemo(
    () => (language !== undefined && isHighlightable(code) ? highlightCode(code, language) : undefined),
    [code, language],
  );
  const numbers = code.split('\n').map((_, at) => at + 1);
  return (
    <>
      {numbers.length >= MIN_NUMBERED_LINES && (
        <span className="cf-code__lines" aria-hidden data-numbers={numbers.join('\n')} />
      )}
      <code>{pieces ? pieces.map(drawPiece) : code}</code>
    </>
  );
}

function drawPiece({ text, colour }: CodePiece, index: number): ReactNode {
  if (!colour) return text;
  return (
    <span key={index} data-code={colour}>
      {text}
    </span>
  );
}
