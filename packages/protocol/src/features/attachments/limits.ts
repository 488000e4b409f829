import { defineError } from '../../contract/errors.ts';
import { apiPath } from '../../contract/realtime/addresses.ts';

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

/** `details.reason` is the rule of the upload config that blocks it (ATT-04). */
export const uploadBlocked = defineError({
  name: 'upload_blocked',
  code: 320,
  status: 403,
  message: 'This file may not be uploaded.',
});
export const imageInvalid = defineError({
  name: 'image_invalid',
  code: 321,
  status: 400,
  message: 'This is not an image that can be shown.',
});
export const fileNotFound = defineError({
  name: 'file_not_found',
  code: 322,
  status: 404,
  message: 'There is no such file.',
});
export const storageFull = defineError({
  name: 'storage_full',
  code: 327,
  status: 507,
  message: 'The server has no room for this file.',
});
export const attachmentErrors = [uploadBlocked, imageInvalid, fileNotFound, storageFull] as const;

/** Whether an attachment is a link's preview, which takes no file's place. */
export const isLinkPreview = (attachment: { og_scrape_url?: string | undefined }): boolean =>
  attachment.og_scrape_url !== undefined;

/** Which limits an upload falls under, and by which call it goes: pictures that a browser draws are images. */
export type UploadKind = 'image' | 'file';

const imageTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif'];

/** The kind of a file with this MIME type. Formats that browsers do not draw, and SVG, which is a document, are files. */
export const uploadKindOf = (mimeType: string): UploadKind =>
  imageTypes.includes(bareMimeType(mimeType)) ? 'image' : 'file';

/** A MIME type without parameters, in small letters. */
export const bareMimeType = (mimeType: string): string =>
  (mimeType.split(';')[0] as string).trim().toLowerCase();

const filesPath = `${apiPath}/files/`;

/** Where a file of this server is. */
export const filePath = (id: string): string => filesPath + id;
/** Where a file's thumbnail is. */
export const thumbnailPath = (id: string): string => `${filesPath}${id}/thumbnail`;

/** The id of the file that a path or address names; undefined for anything but a file of this server. */
export function fileIdOf(url: string): string | undefined {
  if (!url.startsWith(filesPath)) return undefined;
  return /^([\w-]{1,64})(?:\/thumbnail)?(?:\?.*)?$/.exec(url.slice(filesPath.length))?.[1];
}
