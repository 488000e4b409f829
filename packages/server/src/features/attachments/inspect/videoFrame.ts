import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { thumbnailSide } from '@confab/protocol';
import sharp from 'sharp';

/** ffmpeg's demuxer for each type: never chosen by the file, since some demuxers open other files. */
const readers: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/x-m4v': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/x-matroska': 'matroska',
  'video/ogg': 'ogg',
  'video/vnd.avi': 'avi',
};
/** Of one attempt. */
const maxDurationMs = 10_000;

/**
 * Extracts a frame of a video, upright, and the video's dimensions; undefined without ffmpeg or for unreadable videos.
 */
export async function videoFrame(
  path: string,
  mimeType: string,
  thumbnail: string,
): Promise<{ width: number; height: number } | undefined> {
  const reader = readers[mimeType];
  const frame = `${thumbnail}.png`;
  if (!reader) return undefined;
  try {
    const ok = (await grab(reader, path, frame, ['-ss', '1'])) || (await grab(reader, path, frame, []));
    if (!ok) return undefined;
    const picture = sharp(await readFile(frame));
    const { width, height } = await picture.metadata();
    const small = picture.resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true });
    await writeFile(thumbnail, await small.webp({ quality: 80 }).toBuffer());
    return { width, height };
  } catch {
    return undefined;
  } finally {
    await rm(frame, { force: true });
  }
}

async function grab(reader: string, path: string, frame: string, from: string[]): Promise<boolean> {
  const input = ['-protocol_whitelist', 'file', '-f', reader, ...from, '-i', `file:${path}`];
  const output = ['-frames:v', '1', '-an', '-sn', '-threads', '1', '-f', 'image2', '-y', frame];
  const child = spawn('ffmpeg', ['-nostdin', '-v', 'quiet', ...input, ...output], { stdio: 'ignore' });
  const timer = setTimeout(() => child.kill('SIGKILL'), maxDurationMs);
  try {
    const [code] = await once(child, 'exit');
    // Past the end of a short video it writes nothing and succeeds.
    return (
      code === 0 &&
      (await readFile(frame).then(
        () => true,
        () => false,
      ))
    );
  } catch {
    // ffmpeg is not installed.
    return false;
  } finally {
    clearTimeout(timer);
  }
}
