import { type FileHandle, open } from 'node:fs/promises';
import { type Box, contentsOf, readBoxes } from './isoBoxes.ts';

/** Facts from a video's own boxes. */
export interface VideoBoxes {
  /** In seconds. */
  readonly duration: number | undefined;
  /** Byte ranges that contain the location. */
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
}

const locationMarks = ['\xa9xyz', 'loci', 'ISO6709', 'quicktime.location'].map((mark) =>
  Buffer.from(mark, 'latin1'),
);
/** Descriptions are small; a larger one contains a picture. */
const maxDescriptionLength = 8 * 1024 * 1024;

/** Reads the duration of an MP4 or QuickTime video, and where it stores a location (ATT-07). */
export async function readVideoBoxes(path: string): Promise<VideoBoxes> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const movie = (await readBoxes(file, 0, size)).find(({ type }) => type === 'moov');
  if (!movie) return { duration: undefined, ranges: [] };
  const inMovie = await readBoxes(file, movie.from, movie.to);
  const tracks = inMovie.filter(({ type }) => type === 'trak');
  const inTracks = await Promise.all(tracks.map(({ from, to }) => readBoxes(file, from, to)));
  const ranges: Box[] = [];
  for (const box of [...inMovie, ...inTracks.flat()]) {
    if (['udta', 'meta'].includes(box.type) && (await holdsLocation(file, box))) ranges.push(box);
  }
  return { duration: await durationOf(file, inMovie), ranges };
}

async function holdsLocation(file: FileHandle, box: Box): Promise<boolean> {
  const contents = await contentsOf(file, box, maxDescriptionLength);
  return contents !== undefined && locationMarks.some((mark) => contents.includes(mark));
}

async function durationOf(file: FileHandle, boxes: readonly Box[]): Promise<number | undefined> {
  const header = boxes.find(({ type }) => type === 'mvhd');
  const contents = header && (await contentsOf(file, header, 1024));
  if (!contents || contents.length < 32) return undefined;
  const isLong = contents[0] === 1;
  const scale = contents.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(contents.readBigUInt64BE(24)) : contents.readUInt32BE(16);
  const seconds = units / scale;
  return scale > 0 && units > 0 && seconds < 10_000_000 ? Math.round(seconds * 1000) / 1000 : undefined;
}
