/** What draws that which messages carry beside their words, and their toolbar, in one module so that it is one chunk. See `lazyCarried.ts`. */
export { AttachmentParts } from '../attachments/shown/AttachmentParts.tsx';
export { QuotedFileParts } from '../attachments/shown/QuotedFileParts.tsx';
export { PreviewParts } from '../linkPreviews/shown/PreviewParts.tsx';
export { LocationCard } from '../locations/shown/LocationCard.tsx';
export { BlockedFold } from '../moderation/BlockedFold.tsx';
export { PinnedMark } from '../pins/PinnedMark.tsx';
export { PollCard } from '../polls/shown/PollCard.tsx';
export { followReminders } from '../reminders/followReminders.ts';
export { SavedMark } from '../reminders/SavedMark.tsx';
export { EphemeralNote } from './EphemeralNote.tsx';
export { FailedNote } from './FailedNote.tsx';
export { ForwardSource } from './ForwardSource.tsx';
export { MessageToolbar } from './MessageToolbar.tsx';
export { VisibleTo } from './visibleTo/VisibleTo.tsx';
