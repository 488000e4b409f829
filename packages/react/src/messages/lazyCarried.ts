import { lazy, useEffect } from 'react';
import { useKit } from '../provider/index.ts';

const load = () => import('./carriedParts.ts');

/** The parts of `carriedParts.ts`, loaded when first drawn; each has its room from before. */
export const AttachmentParts = lazy(async () => ({ default: (await load()).AttachmentParts }));
export const QuotedFileParts = lazy(async () => ({ default: (await load()).QuotedFileParts }));
export const PreviewParts = lazy(async () => ({ default: (await load()).PreviewParts }));
export const PinnedMark = lazy(async () => ({ default: (await load()).PinnedMark }));
export const SavedMark = lazy(async () => ({ default: (await load()).SavedMark }));
export const PollCard = lazy(async () => ({ default: (await load()).PollCard }));
export const LocationCard = lazy(async () => ({ default: (await load()).LocationCard }));
export const ForwardSource = lazy(async () => ({ default: (await load()).ForwardSource }));
export const EphemeralNote = lazy(async () => ({ default: (await load()).EphemeralNote }));
export const FailedNote = lazy(async () => ({ default: (await load()).FailedNote }));
export const MessageToolbar = lazy(async () => ({ default: (await load()).MessageToolbar }));
export const BlockedFold = lazy(async () => ({ default: (await load()).BlockedFold }));
export const VisibleTo = lazy(async () => ({ default: (await load()).VisibleTo }));

/**
 * Fetches `carriedParts.ts` once the page has nothing better to do: hardly a conversation is without pictures. What the
 * reader has saved is marked from then on.
 */
export function usePreloadedCarried(): void {
  const kit = useKit();
  useEffect(() => {
    const begin = () => void load().then(({ followReminders }) => followReminders(kit));
    if (typeof requestIdleCallback !== 'function') {
      begin();
      return;
    }
    const handle = requestIdleCallback(begin);
    return () => cancelIdleCallback(handle);
  }, [kit]);
}
