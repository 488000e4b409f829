import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import type { CodePiece } from './codePiece.ts';
import { buildGrammar, hasGrammar, highlightCode } from './highlightCode.ts';
import { isHighlightable } from './isHighlightable.ts';
import './CodeContent.css';

export { languageNameOf } from './highlightCode.ts';

/** Fewer lines are easy to point at without numbers. */
const MIN_NUMBERED_LINES = 4;

/** The first code in a language gets its colours when the page is idle, but at the latest after this time in milliseconds. */
const COLOURED_WITHIN_MS = 1000;

/** Code in colours, with line numbers beside it. Loaded with the first code block. */
export function CodeContent({ code, language }: { code: string; language: string | undefined }) {
  const canHighlight = useGrammar(language);
  const pieces = useMemo(
    () =>
      canHighlight && language !== undefined && isHighlightable(code)
        ? highlightCode(code, language)
        : undefined,
    [canHighlight, code, language],
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

/** Builds the grammar of a language; returns whether it is there. */
function useGrammar(language = ''): boolean {
  const [, notice] = useReducer((count: number) => count + 1, 0);
  const isBuilt = hasGrammar(language);
  useEffect(() => {
    if (isBuilt) return;
    const build = () => {
      buildGrammar(language);
      notice();
    };
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(build);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(build, { timeout: COLOURED_WITHIN_MS });
    return () => cancelIdleCallback(handle);
  }, [language, isBuilt]);
  return isBuilt;
}

function drawPiece({ text, colour }: CodePiece, index: number): ReactNode {
  if (!colour) return text;
  return (
    <span key={index} data-code={colour}>
      {text}
    </span>
  );
}
