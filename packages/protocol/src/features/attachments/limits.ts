import { defineError } from '../../contract/errors.ts';
import { apiPath } from '../../contract/realtime/addresses.ts';

/** Kinds of attachment (SEED.md section 3). */
export const attachmentTypes = ['image', 'video', 'audio', 'file', 'voiceRecording'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

/** The type of an attachment that the app defines and draws (EMB-04): `x-invoice`. */
export type CustomAttachmentType = `x-${string}`;

/** Upload states of a local attachment (SEED.md section 4); a blocked one is never uploaded. */
export const uploadStates = ['pending', 'uploading', 'finished', 'failed', 'blocked'] as const;
export type UploadState = (typeof uploadStates)[number];

/** Most files of one message (SEED.md section 9); link previews do not count. */
export const maxFilesPerMessage = 10;
/** Most attachments of one message, link previews included. */
export const maxAttachmentsPerMessage = 20;

/** Default size limit of an upload: 100 MB (SEED.md section 5). */
export const uploadSizeLimit = 104_857_600;
/** Size in bytes of each part of a multipart upload but the last: the minimum of S3. */
export const uploadPartSize = 5 * 1024 * 1024;
/** Most parts of one upload, as in S3. */
export const maxUploadParts = 10_000;
/** Most concurrent upload calls of one user, each a whole file or a part. */
export const maxConcurrentUploads = 12;
/** How long an unsent file or unfinished upload is kept: a day. */
export const unsentFileKeptMs = 86_400_000;
/** Longest stored file name, in UTF-16 units. */
export const maxFileNameLength = 255;
/** Most values of a voice recording's waveform. */
export const maxWaveformValues = 500;

/** The longer side of a thumbnail, in pixels; smaller pictures have no thumbnail. */
export const thumbnailSide = 720;

/** `details.reason` is the rule of the upload config that blocks the file (ATT-04). */
export const uploadBlocked = defineError({
  name: 'upload_blocked',
  code: 320,
  status: 403,
  message: 'This file can’t be uploaded.',
});
export const imageInvalid = defineError({
  name: 'image_invalid',
  code: 321,
  status: 400,
  message: 'This image can’t be displayed.',
});
export const fileNotFound = defineError({
  name: 'file_not_found',
  code: 322,
  status: 404,
  message: 'File not found.',
});
export const storageFull = defineError({
  name: 'storage_full',
  code: 327,
  status: 507,
  message: 'The server is out of space for this file.',
});
export const attachmentErrors = [uploadBlocked, imageInvalid, fileNotFound, storageFull] as const;

/** Whether an attachment is a link preview, which does not count as a file. */
export const isLinkPreview = (attachment: { og_scrape_url?: string | undefined }): boolean =>
  attachment.og_scrape_url !== undefined;

/** Whether an attachment is one that the app defines (EMB-04). */
export const isCustomAttachment = (attachment: { type?: string | undefined }): boolean =>
  attachment.type?.startsWith('x-') ?? false;

/** Returns the short text that represents an attachment where it is not drawn. */
export const attachmentLabel = ({
  title,
  fallback,
  type,
}: {
  title?: string | undefined;
  fallback?: string | undefined;
  type?: string | undefined;
}): string => title || fallback || type || '';

/** Selects an upload's limits and endpoint: pictures that browsers can display are images. */
export type UploadKind = 'image' | 'file';

const imageTypes = ['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp', 'image/avif'];

/**
 * Returns the kind of a file with this MIME type. Formats that browsers cannot display, and SVG, which is a document, are
 * files.
 */
export const uploadKindOf = (mimeType: string): UploadKind =>
  imageTypes.includes(bareMimeType(mimeType)) ? 'image' : 'file';

/** A MIME type without parameters, in lowercase. */
export const bareMimeType = (mimeType: string): string =>
  (mimeType.split(';')[0] as string).trim().toLowerCase();

const filesPath = `${apiPath}/files/`;

/** The path of a file on this server. */
export const filePath = (id: string): string => filesPath + id;
/** The path of a file's thumbnail. */
export const thumbnailPath = (id: string): string => `${filesPath}${id}/thumbnail`;

/** Returns the id of the file that a path or address names, or undefined if it is not a file of this server. */
export function fileIdOf(url: string): string | undefined {
  if (!url.startsWith(filesPath)) return undefined;
  return /^([\w-]{1,64})(?:\/thumbnail)?(?:\?.*)?$/.exec(url.slice(filesPath.length))?.[1];
}
