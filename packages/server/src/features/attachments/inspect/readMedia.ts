import { parseFile } from 'music-metadata';
import { webmHasVideo } from './webmTracks.ts';

/** Facts about a recording. */
export interface MediaFacts {
  /** In seconds. */
  readonly duration?: number;
  readonly hasVideo: boolean;
  readonly width?: number;
  readonly height?: number;
}

/** Larger files are not scanned for their duration. */
const maxScannedBytes = 64 * 1024 * 1024;

/** Reads duration and dimensions of a video or sound; returns nothing for unreadable files. */
export async function readMedia(path: string, mimeType: string, size: number): Promise<MediaFacts> {
  const isVideo = mimeType.startsWith('video/');
  try {
    const { format } = await parseFile(path, { duration: size <= maxScannedBytes, skipCovers: true });
    const video = format.trackInfo.find((track) => track.video !== undefined)?.video;
    const { duration } = format;
    return {
      hasVideo: format.hasVideo ?? isVideo,
      ...(duration !== undefined &&
        duration > 0 &&
        Number.isFinite(duration) && { duration: rounded(duration) }),
      ...(video?.pixelWidth && video.pixelHeight && { width: video.pixelWidth, height: video.pixelHeight }),
    };
  } catch {
    const isWebm = /^video\/(webm|(x-)?matroska)$/.test(mimeType);
    return { hasVideo: (isWebm ? await webmHasVideo(path) : undefined) ?? isVideo };
  }
}

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
