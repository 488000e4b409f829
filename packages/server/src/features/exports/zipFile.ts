import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { toDiskError } from '../../core/files/writeBytes.ts';

/** An entry of an export: lines of JSON, or the bytes of a file. */
export interface Entry {
  /** Its path in the archive. */
  readonly path: string;
  /** Opened when it is written. */
  open(): AsyncIterable<object> | Promise<Readable>;
  /** Whether its bytes are already compressed. */
  readonly stored?: boolean;
}

/** Writes entries to a ZIP file at `path` sequentially, in constant memory; throws `storage_full` if the disk is full. */
export async function writeZip(path: string, entries: AsyncIterable<Entry>): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  try {
    // A failed write ends the wait for an entry.
    for await (const entry of entries) await Promise.race([addEntry(zip, entry), written]);
    zip.end();
    await written;
  } catch (error) {
    (zip.outputStream as Readable).destroy(error as Error);
    await written.catch(() => undefined);
    throw toDiskError(error);
  }
}

/** Adds an entry and resolves once it is consumed. */
function addEntry(zip: ZipFile, { path, open, stored = false }: Entry): Promise<void> {
  return new Promise((resolve, reject) => {
    const add = async () => {
      const opened = await open();
      const bytes = opened instanceof Readable ? opened : Readable.from(lines(opened));
      bytes.once('end', resolve);
      bytes.once('error', reject);
      zip.addReadStream(bytes, path, { compress: !stored });
    };
    add().catch(reject);
  });
}

async function* lines(rows: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}
