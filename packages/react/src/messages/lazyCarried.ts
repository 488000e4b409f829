import { lazy, useEffect } from 'react';

const load = () => import('./carriedParts.ts');

/** The parts of `carriedParts.ts`, loaded when first drawn; each has its room from before. */
export const AttachmentParts = lazy(async () => ({ default: (await load()).AttachmentParts }));
export const QuotedFileParts = lazy(async () => ({ default: (await load()).QuotedFileParts }));
export const PreviewParts = lazy(async () => ({ default: (await load()).PreviewParts }));
export const ForwardSource = lazy(async () => ({ default: (await load()).ForwardSource }));

/** Fetches `carriedParts.ts` once the page has nothing better to do: hardly a conversation is without pictures. */
export function usePreloadedCarried(): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      void load();
      return;
    }
    const handle = requestIdleCallback(() => void load());
    return () => cancelIdleCallback(handle);
  }, []);
}
