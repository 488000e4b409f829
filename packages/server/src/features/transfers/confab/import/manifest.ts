import { archiveInvalid, ChatError } from '@confab/protocol';
import { isJsonObject } from '../../imports/fields.ts';
import { jsonLines } from '../../zip/jsonLines.ts';
import type { ArchiveEntry, ZipArchive } from '../../zip/zipArchive.ts';
import { archiveFormat, type Manifest, manifestPath } from '../archiveForm.ts';

const maxIdLength = 64;

/** Whether an archive is a full export. */
export const isEverything = ({ entries }: ZipArchive): boolean => entries.has(manifestPath);

/** Reads what identifies a full export. Throws `archive_invalid` if this version cannot read it. */
export async function readManifest(zip: ZipArchive): Promise<Manifest> {
  const entry = zip.entries.get(manifestPath) as ArchiveEntry;
  for await (const { value } of jsonLines(zip.bytes(entry))) {
    if (!isManifest(value)) break;
    if (value.format === archiveFormat) return value;
    const { version } = value as { version?: unknown };
    const author = typeof version === 'string' ? version.slice(0, 20) : 'another version';
    throw new ChatError(archiveInvalid, {
      message: `The export was made by Confab ${author} in a format that this version can’t read.`,
    });
  }
  throw new ChatError(archiveInvalid, { message: `The archive’s ${manifestPath} is missing or invalid.` });
}

function isManifest(value: unknown): value is Manifest {
  if (!isJsonObject(value) || value.form !== 'confab' || typeof value.id !== 'string') return false;
  return value.id.length > 0 && value.id.length <= maxIdLength;
}
