/** Kinds of attachment (SEED.md section 3). */
export const attachmentTypes = ['image', 'video', 'audio', 'file', 'voiceRecording'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** How far the upload of a local attachment has come (SEED.md section 4); a blocked one is never uploaded. */
export const uploadStates = ['pending', 'uploading', 'finished', 'failed', 'blocked'] as const;
export type UploadState = (typeof uploadStates)[number];

/** Most files of one message (SEED.md section 9); link previews take none of these places. */
export const maxFilesPerMessage = 10;
/** Most attachments of one message, link previews included. */
export const attachmentsMost = 20;

/** Largest upload in bytes where the app does not say otherwise: 100 MB (SEED.md section 5). */
export const uploadSizeLimit = 104_857_600;
/** Bytes of each part of an upload in parts but the last: the least that S3 takes. */
export const uploadPartSize = 5 * 1024 * 1024;
/** Most parts of one upload, as in S3. */
export const uploadPartsMost = 10_000;
/** Uploads of one user that may run at the same time (calls, each a whole file or a part). */
export const uploadsAtOnce = 12;
/** How long a file that no message carries, or an unfinished upload, is kept: a day, in milliseconds. */
export const unsentFileKeptMs = 86_400_000;
/** Longest file name that is kept, in UTF-16 units. */
export const fileNameMost = 255;
/** Most values of a voice recording's waveform. */
export const waveformMost = 500;

/** The longer side of a thumbnail, in pixels; a smaller picture has none. */
export const thumbnailSide = 720;
