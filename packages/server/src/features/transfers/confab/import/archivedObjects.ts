import type { ImportedKind } from '@confab/protocol';
import { isJsonObject, type JsonObject } from '../../imports/fields.ts';
import { jsonLines } from '../../zip/jsonLines.ts';
import { type ArchiveEntry, BrokenEntry } from '../../zip/zipArchive.ts';
import type { EverythingLoading } from './everythingLoading.ts';

/** A line of a file of an archive. */
interface ArchivedObject {
  /** Undefined for a broken line, which counts as one too. */
  readonly object: JsonObject | undefined;
  /** The file and its line, for examples. */
  readonly location: string;
}

const maxLineBytes = 16 * 1024 * 1024;

/** Yields the objects of a file of lines; reports broken lines, and where the file breaks off. */
export async function* archivedObjects(
  { zip, tally }: EverythingLoading,
  entry: ArchiveEntry | undefined,
  kind: ImportedKind,
): AsyncGenerator<ArchivedObject> {
  if (!entry) return;
  try {
    for await (const { index, value, broken } of jsonLines(zip.bytes(entry), maxLineBytes)) {
      const location = `${entry.path}#${index}`;
      if (broken || !isJsonObject(value)) {
        tally.note(kind, broken ?? 'broken_line', true, location);
        yield { object: undefined, location };
      } else yield { object: value, location };
    }
  } catch (error) {
    if (!(error instanceof BrokenEntry)) throw error;
    tally.note(kind, 'broken_entry', true, entry.path);
  }
}
