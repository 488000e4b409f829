import { readFile, stat, writeFile } from 'node:fs/promises';
import sharp, { type Metadata, type SharpInput } from 'sharp';
import { blankRanges } from './blankRanges.ts';
import { heifMetadata } from './heifMetadata.ts';
import { hasMetadata, hasOtherMetadata } from './metadata/hasMetadata.ts';
import { stripMetadata } from './metadata/stripMetadata.ts';

/** Larger pictures are not read into memory. */
const maxBytes = 256 * 1024 * 1024;

/**
 * Writes a copy without metadata of a picture that cannot be decoded: browsers may display it all the same (ATT-07).
 * Returns whether there was any; throws if metadata may remain.
 */
export async function cleanUndecoded(path: string, mimeType: string, cleaned: string): Promise<boolean> {
  const header = await readHeader(path);
  if (mimeType === 'image/avif') {
    const isCleaned = await blankRanges(path, cleaned, await heifMetadata(path));
    if (!isCleaned && (!header || hasMetadata(header))) throw new Error('The metadata was not found.');
    return isCleaned;
  }
  if ((await stat(path)).size > maxBytes) throw new Error('The picture is too large.');
  const image = await readFile(path);
  const stripped = stripMetadata(image, mimeType, header?.orientation ?? 1);
  const strippedHeader = stripped && (await readHeader(stripped));
  if (!stripped || (strippedHeader && hasOtherMetadata(strippedHeader))) {
    throw new Error('The metadata cannot be removed.');
  }
  if (stripped.equals(image)) return false;
  await writeFile(cleaned, stripped);
  return true;
}

/** Reads a picture's header, whatever follows; undefined if it has none. */
const readHeader = (image: SharpInput): Promise<Metadata | undefined> =>
  sharp(image, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
