import { useEffect } from 'react';
import { lazyPart } from '../../core/primitives/index.ts';
import { useKit } from '../../core/provider/index.ts';

const RETRY_MS = 5000;

const load = () => import('./carriedParts.ts');

/** The parts of `carriedParts.ts`, loaded when first drawn; each has its room from before. */
export const AttachmentParts = lazyPart(async () => ({ default: (await load()).AttachmentParts }), 'row');
export const QuotedFileParts = lazyPart(async () => ({ default: (await load()).QuotedFileParts }), 'row');
export const PreviewParts = lazyPart(async () => ({ default: (await load()).PreviewParts }), 'row');
export const PinnedMark = lazyPart(async () => ({ default: (await load()).PinnedMark }), 'row');
export const SavedMark = lazyPart(async () => ({ default: (await load()).SavedMark }), 'row');
export const PollCard = lazyPart(async () => ({ default: (await load()).PollCard }), 'row');
export const LocationCard = lazyPart(async () => ({ default: (await load()).LocationCard }), 'row');
export const ForwardSource = lazyPart(async () => ({ default: (await load()).ForwardSource }), 'row');
export const EphemeralNote = lazyPart(async () => ({ default: (await load()).EphemeralNote }), 'row');
export const FailedNote = lazyPart(async () => ({ default: (await load()).FailedNote }), 'row');
export const MessageToolbar = lazyPart(async () => ({ default: (await load()).MessageToolbar }), 'row');
export const BlockedFold = lazyPart(async () => ({ default: (await load()).BlockedFold }), 'row');
export const VisibleTo = lazyPart(async () => ({ default: (await load()).VisibleTo }), 'row');

/**
 * Fetches `carriedParts.ts` once the page has nothing better to do: hardly a conversation is without pictures. What the
 * reader has saved is marked from then on.
 */
export function usePreloadedCarried(): void {
  const kit = useKit();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const begin = () =>
      void load().then(
        ({ followReminders }) => followReminders(kit),
        () => {
          if (!isGone) timer = setTimeout(begin, RETRY_MS);
        },
      );
    const canWait = typeof requestIdleCallback === 'function';
    const handle = canWait ? requestIdleCallback(begin) : undefined;
    if (!canWait) begin();
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (handle !== undefined) cancelIdleCallback(handle);
    };
  }, [kit]);
}
