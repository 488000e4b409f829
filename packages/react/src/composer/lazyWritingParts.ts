import { lazy, useEffect } from 'react';
import type { SuggestionListProps } from './suggestions/SuggestionList.tsx';

/** What helps to write and is not needed to begin: `writingParts.ts`, loaded once. */
export const loadWritingParts = () => import('./writingParts.ts');

/** The list of suggestions, loaded when first drawn; where it cannot be loaded, there are none to choose from. */
export const SuggestionList = lazy(() =>
  loadWritingParts().then(
    (parts) => ({ default: parts.SuggestionList }),
    () => ({ default: Closed }),
  ),
);

function Closed({ choice }: SuggestionListProps) {
  useEffect(() => choice.close());
  return null;
}

/** Fetches the parts once the page has nothing better to do, so that the first suggestions are there at once. */
export function usePreloadedWritingParts(): void {
  useEffect(() => {
    const preload = () => void loadWritingParts().catch(() => undefined);
    if (typeof requestIdleCallback !== 'function') {
      preload();
      return;
    }
    const handle = requestIdleCallback(preload);
    return () => cancelIdleCallback(handle);
  }, []);
}
