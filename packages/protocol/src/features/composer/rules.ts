import { maxFilesPerMessage } from '../attachments/limits.ts';
import { linkPreviewDebounceMs } from '../linkPreviews/limits.ts';

/** What a composer does where neither the client, the channel nor the composer says otherwise (SEED.md section 9). */
export const composerDefaults = {
  /** Drafts on the server, seen by one's other devices. */
  drafts: { enabled: false, debounceMs: 1000 },
  linkPreviews: { enabled: false, debounceMs: linkPreviewDebounceMs },
  location: { enabled: true },
  text: { enabled: true, publishTypingEvents: true },
  attachments: { filesMost: maxFilesPerMessage },
} as const;

/** What a composer says when it is asked to send before all uploads have ended (COMP-03, SEED.md section 5). */
export const uploadsUnfinishedNotice = {
  type: 'validation:attachment:upload:unfinished',
  message: 'Wait until all attachments have uploaded.',
} as const;

/** Why an upload is blocked beside the rules of the upload config (ATT-03): no right, or no place left in the message. */
export const uploadBlocks = { capability: 'upload-file', slot: 'files_per_message' } as const;
