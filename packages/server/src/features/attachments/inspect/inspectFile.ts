import { stat } from 'node:fs/promises';
import { type AttachmentType, type UploadKind, uploadKindOf } from '@confab/protocol';
import { blankRanges } from './blankRanges.ts';
import { cleanUndecoded } from './cleanUndecoded.ts';
import { heifMetadata } from './heifMetadata.ts';
import { readVideoBoxes } from './isoVideo.ts';
import { readImage } from './readImage.ts';
import { readMedia } from './readMedia.ts';
import { realType } from './realType.ts';
import { tiffMetadata } from './tiffMetadata.ts';
import { videoFrame } from './videoFrame.ts';

/** A file to inspect, and the output paths. */
export interface Inspection {
  readonly path: string;
  /** The MIME type claimed by the sender. */
  readonly claimed: string;
  readonly kind: UploadKind;
  readonly thumbnail: string;
  readonly cleaned: string;
}

/** Facts about a file, from its bytes. */
export interface FileFacts {
  readonly mime_type: string;
  readonly type: Exclude<AttachmentType, 'voiceRecording'>;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  /** In seconds. */
  readonly duration?: number | undefined;
  readonly hasThumbnail: boolean;
  /** Whether to store the file at `cleaned` instead of the original. */
  readonly isCleaned: boolean;
  /** Uploaded as an image, but cannot be displayed. */
  readonly isBroken?: boolean;
  /** A picture whose metadata may remain: it must not be displayed. */
  readonly isUnclean?: boolean;
}

/** Inspects a file's bytes: type, size, duration, thumbnail, and a copy without metadata. */
export async function inspectFile(inspection: Inspection): Promise<FileFacts> {
  const { path, claimed, kind } = inspection;
  const mime_type = await realType(path, claimed);
  if (uploadKindOf(mime_type) === 'image') return imageFacts(inspection, mime_type);
  const plain = { mime_type, type: 'file', hasThumbnail: false, isCleaned: false } as const;
  if (kind === 'image') return { ...plain, isBroken: true };
  if (/^(video|audio)\//.test(mime_type)) return mediaFacts(inspection, mime_type);
  const findMetadata = /^image\/hei[cf]/.test(mime_type)
    ? heifMetadata
    : mime_type === 'image/tiff' && tiffMetadata;
  if (!findMetadata) return plain;
  return { ...plain, isCleaned: await blankRanges(path, inspection.cleaned, await findMetadata(path)) };
}

async function imageFacts(inspection: Inspection, mime_type: string): Promise<FileFacts> {
  const { path, kind, cleaned } = inspection;
  const type = kind === 'image' ? 'image' : 'file';
  try {
    return { mime_type, type, ...(await readImage(path, mime_type, inspection)) };
  } catch (error) {
    // The picture may be fine and the machine busy.
    if (kind === 'image' && isTimeout(error)) throw error;
    const broken = { mime_type, type, hasThumbnail: false, isCleaned: false, isBroken: true } as const;
    if (kind === 'image') return broken;
    return cleanUndecoded(path, mime_type, cleaned).then(
      (isCleaned) => ({ ...broken, isCleaned }),
      () => ({ ...broken, isUnclean: true }),
    );
  }
}

/** Whether sharp gave up after its time limit. */
const isTimeout = (error: unknown) => error instanceof Error && error.message.startsWith('timeout: ');

async function mediaFacts(inspection: Inspection, found: string): Promise<FileFacts> {
  const { path, thumbnail } = inspection;
  const { size } = await stat(path);
  const { hasVideo, ...facts } = await readMedia(path, found, size);
  const isIso = /^(video|audio)\/(mp4|quicktime|x-m4[av]|3gpp2?)$/.test(found);
  const boxes = isIso ? await readVideoBoxes(path) : undefined;
  const duration = facts.duration ?? boxes?.duration;
  const isCleaned = await blankRanges(path, inspection.cleaned, boxes?.ranges ?? []);
  // Recorders store audio alone in containers that look like video.
  const mime_type = hasVideo ? found : found.replace(/^video\//, 'audio/');
  if (!mime_type.startsWith('video/')) {
    return { mime_type, type: 'audio', duration, hasThumbnail: false, isCleaned };
  }
  const frame = await videoFrame(path, mime_type, thumbnail);
  const hasThumbnail = frame !== undefined;
  return { mime_type, type: 'video', ...facts, ...frame, duration, hasThumbnail, isCleaned };
}
