import { maxFilesPerMessage } from '../attachments/limits.ts';
import { linkPreviewDebounceMs } from '../linkPreviews/limits.ts';

/** Composer settings if neither the client, the channel nor the composer overrides them (SEED.md section 9). */
export const composerDefaults = {
  /** Drafts on the server, shared with the user's other devices. */
  drafts: { enabled: false, debounceMs: 1000 },
  linkPreviews: { enabled: false, debounceMs: linkPreviewDebounceMs },
  location: { enabled: true },
  text: { enabled: true, publishTypingEvents: true },
  attachments: { maxFiles: maxFilesPerMessage },
} as const;

/** The notice shown when sending before all uploads have finished (COMP-03, SEED.md section 5). */
export const uploadsUnfinishedNotice = {
  type: 'validation:attachment:upload:unfinished',
  message: 'Wait until all attachments have uploaded.',
} as const;

/**
 * Reasons for a blocked upload besides the upload config (ATT-03): a missing capability, or too many files in the
 * message.
 */
export const uploadBlocks = { capability: 'upload-file', slot: 'files_per_message' } as const;
