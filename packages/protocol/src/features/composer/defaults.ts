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
