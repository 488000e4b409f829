import { type ComponentType, useEffect } from 'react';
import { type FailureDisplay, lazyPart } from '../../core/primitives/index.ts';
import { usePreloaded } from '../../core/primitives/usePreloaded.ts';
import type { SuggestionListProps } from './suggestions/SuggestionList.tsx';

type WritingParts = typeof import('./writingParts.ts');

/** Loads `writingParts.ts`: composer parts that are not needed at first. */
export const loadWritingParts = (): Promise<WritingParts> => import('./writingParts.ts');

/** One of the parts, loaded when first drawn. */
const writingPart = <Props extends object>(
  pick: (parts: WritingParts) => ComponentType<Props>,
  failureDisplay?: FailureDisplay,
): ComponentType<Props> =>
  lazyPart(async () => ({ default: pick(await loadWritingParts()) }), failureDisplay);

export const Additions = writingPart((parts) => parts.Additions, 'over');
/** The list of suggestions; if it fails to load there are none, and the next key tries again. */
export const SuggestionList = lazyPart<SuggestionListProps>(() =>
  loadWritingParts().then(
    (parts) => ({ default: parts.SuggestionList }),
    () => ({ default: Closed }),
  ),
);
export const AttachmentAnnouncer = writingPart((parts) => parts.AttachmentAnnouncer, 'hidden');
export const AttachmentTray = writingPart((parts) => parts.AttachmentTray, 'row');
export const ComposerContext = writingPart((parts) => parts.ComposerContext, 'row');
export const ComposerPreviews = writingPart((parts) => parts.ComposerPreviews, 'row');
export const ComposerUnavailable = writingPart((parts) => parts.ComposerUnavailable, 'row');
export const FileDropTarget = writingPart((parts) => parts.FileDropTarget, 'hidden');
export const FormatItems = writingPart((parts) => parts.FormatItems, 'row');
export const ScheduleDialog = writingPart((parts) => parts.ScheduleDialog, 'over');
export const ScheduledNote = writingPart((parts) => parts.ScheduledNote, 'row');
export const ScheduleMenu = writingPart((parts) => parts.ScheduleMenu, 'row');
export const VoiceRecording = writingPart((parts) => parts.VoiceRecording, 'row');

function Closed({ choice }: SuggestionListProps) {
  useEffect(() => choice.close());
  return null;
}

/** Preloads the parts when the page is idle. */
export const usePreloadedWritingParts = (): void => usePreloaded(loadWritingParts);
