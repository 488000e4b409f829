import { useMemo } from 'react';
import type { HighlightedCode } from './codePiece.ts';
import { createModuleHook } from './useLoadedModule.ts';

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

const useHighlighter = createModuleHook(() => import('./highlightCode.ts'));

/** Returns `code` in colours; undefined until the grammars are loaded, or if there is none for the language. */
export function useHighlighting(code: string, language: string | undefined): HighlightedCode | undefined {
  const isSupported = language !== undefined && isHighlightable(code);
  const highlighter = useHighlighter(isSupported);
  return useMemo(
    () => (isSupported ? highlighter?.highlightCode(code, language) : undefined),
    [isSupported, highlighter, code, language],
  );
}
