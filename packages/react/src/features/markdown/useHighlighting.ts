import { useEffect, useMemo, useState } from 'react';
import type { CodePiece } from './codePiece.ts';

/*
 * The grammars are patterns that take the square of a long run of words or of characters without a space, which code
 * does not have and an attack does (a second for 8,000 characters). Such text keeps its one colour.
 */
const MOST_CHARACTERS = 8_000;
const LONG_RUN = /[\w\s]{600}|\S{250}|[^\n]{1000}/u;

/** Whether code may be given to the highlighter. */
export function isHighlightable(code: string): boolean {
  return code.length <= MOST_CHARACTERS && !LONG_RUN.test(code);
}

type Highlighter = typeof import('./highlightCode.ts').highlightCode;

// Grammars never change, so the page may share one copy.
let loaded: Highlighter | undefined;

async function loadHighlighter(): Promise<Highlighter> {
  const { highlightCode } = await import('./highlightCode.ts');
  loaded = highlightCode;
  return highlightCode;
}

/** The coloured pieces of `code`; undefined until the grammars are loaded, and where there is none to use. */
export function useHighlighting(code: string, language: string | undefined): CodePiece[] | undefined {
  const wanted = language !== undefined && isHighlightable(code);
  const [highlight, setHighlight] = useState<Highlighter | undefined>(() => loaded);
  useEffect(() => {
    if (!wanted || highlight) return;
    let current = true;
    // Without the grammars the code stays in one colour.
    loadHighlighter().then(
      (highlighter) => current && setHighlight(() => highlighter),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [wanted, highlight]);
  return useMemo(
    () => (wanted && highlight ? highlight(code, language) : undefined),
    [wanted, highlight, code, language],
  );
}
