import { type ComponentType, lazy, useEffect } from 'react';
import type { SuggestionListProps } from './suggestions/SuggestionList.tsx';

type WritingParts = typeof import('./writingParts.ts');

/** What helps to write and is not needed to begin: `writingParts.ts`, loaded once. */
export const loadWritingParts = (): Promise<WritingParts> => import('./writingParts.ts');

/** One of the parts, loaded when first drawn; where they cannot be loaded, `instead` takes its place. */
function lazyPart<Props>(pick: (parts: WritingParts) => ComponentType<Props>, instead: ComponentType<Props>) {
  return lazy(() =>
    loadWritingParts().then(
      (parts) => ({ default: pick(parts) }),
      () => ({ default: instead }),
    ),
  );
}

const Nothing = () => null;

export const Additions = lazyPart((parts) => parts.Additions, Nothing);
/** The list of suggestions; where it cannot be loaded, there are none to choose from. */
export const SuggestionList = lazyPart((parts) => parts.SuggestionList, Closed);
export const AttachmentTray = lazyPart((parts) => parts.AttachmentTray, Nothing);
export const ComposerPreviews = lazyPart((parts) => parts.ComposerPreviews, Nothing);
export const FormatItems = lazyPart((parts) => parts.FormatItems, Nothing);
export const ScheduleDialog = lazyPart((parts) => parts.ScheduleDialog, Nothing);
export const ScheduledNote = lazyPart((parts) => parts.ScheduledNote, Nothing);
export const ScheduleMenu = lazyPart((parts) => parts.ScheduleMenu, Nothing);
export const VoiceRecording = lazyPart((parts) => parts.VoiceRecording, Nothing);

function Closed({ choice }: SuggestionListProps) {
  useEffect(() => choice.close());
  return null;
}

/** Fetches the parts once the page has nothing better to do, so that they are there when they are first needed. */
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
