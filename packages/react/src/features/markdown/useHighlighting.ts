import { useEffect, useMemo, useState } from 'react';
import type { CodePiece } from './codePiece.ts';

/*
 * Some grammar patterns are quadratic in the length of a run of words or of characters without spaces, which code does not
 * have and an attack does (a second for 8,000 characters). Such text is not highlighted.
 */
const MAX_CHARACTERS = 8_000;
const LONG_RUN = /[\w\s]{600}|\S{250}|[^\n]{1000}/u;

/** Whether code is safe to highlight. */
export function isHighlightable(code: string): boolean {
  return code.length <= MAX_CHARACTERS && !LONG_RUN.test(code);
}

type Highlighter = typeof import('./highlightCode.ts').highlightCode;

// Grammars never change, so all kits share one copy.
let loaded: Highlighter | undefined;

async function loadHighlighter(): Promise<Highlighter> {
  const { highlightCode } = await import('./highlightCode.ts');
  loaded = highlightCode;
  return highlightCode;
}

/** Returns the coloured pieces of `code`; undefined until the grammars are loaded, or if there is none for the language. */
export function useHighlighting(code: string, language: string | undefined): CodePiece[] | undefined {
  const isSupported = language !== undefined && isHighlightable(code);
  const [highlight, setHighlight] = useState<Highlighter | undefined>(() => loaded);
  useEffect(() => {
    if (!isSupported || highlight) return;
    let current = true;
    // Without the grammars the code keeps its single colour.
    loadHighlighter().then(
      (highlighter) => current && setHighlight(() => highlighter),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isSupported, highlight]);
  return useMemo(
    () => (isSupported && highlight ? highlight(code, language) : undefined),
    [isSupported, highlight, code, language],
  );
}
