import { buffer } from 'node:stream/consumers';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { perServer } from '../../../core/feature/perServer.ts';
import { FileMissing, FilesUnavailableError } from '../../../core/files/fileStorage.ts';
import type { LeasedWork } from '../../../core/jobs/lease.ts';
import { decodeText, maxTextFileBytes, searchableText } from './decodeText.ts';
import { beginText, type FileTextRow, selectWaitingTexts, updateFileText } from './fileTextTables.ts';
import { readPdfText } from './pdf/readPdfText.ts';

/** Reads the text of new files in the background, one at a time; of several nodes the one that holds the lease. */
export interface FileTexts {
  /** Reports that a file may have text: it is read soon. */
  hint(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Interval of looking for files that another node received. */
const lookEveryMs = 10_000;
/** A file whose reading ended this often with the whole server is skipped. */
const maxAttempts = 3;

type Waiting = Pick<FileTextRow, 'blob_key' | 'mime_type' | 'size' | 'attempts'>;

export const fileTexts = perServer((context): FileTexts => {
  const { clock, config, database, leases, logger } = context;
  /** While this node reads; aborting it ends the reading of a PDF, which begins again later. */
  let reading: AbortController | undefined;
  let running: Promise<void> | undefined;
  let isHinted = false;
  let cancelTimer: (() => void) | undefined;

  async function readAll(signal: AbortSignal): Promise<void> {
    for (;;) {
      const [row] = await database.read.all(selectWaitingTexts, { most: 1 });
      if (!row || signal.aborted) return;
      const text = row.attempts < maxAttempts ? await textOf(context, row, signal) : '';
      if (signal.aborted) return;
      const stored = { blob_key: row.blob_key, text: text || null, state: text ? 'done' : 'none' } as const;
      await database.write((tx) => tx.run(updateFileText, stored));
    }
  }

  function read(): void {
    if (!reading) return;
    if (running) {
      isHinted = true;
      return;
    }
    cancelTimer?.();
    isHinted = false;
    const { signal } = reading;
    running = readAll(signal)
      .catch((err) => {
        if (!signal.aborted) logger.warn({ err }, 'reading the text of files failed; will retry');
      })
      .then(() => {
        running = undefined;
        if (isHinted) read();
        else if (reading) cancelTimer = clock.after(lookEveryMs, read);
      });
  }

  function begin(): LeasedWork {
    reading = new AbortController();
    read();
    return { stop: end };
  }

  async function end(): Promise<void> {
    reading?.abort();
    reading = undefined;
    cancelTimer?.();
    await running;
  }

  return {
    hint: read,
    async start() {
      if (config.bus !== 'none') await leases.keep('file-texts', begin);
      else if (config.roles.includes('jobs')) begin();
    },
    stop: end,
  };
});

/** Returns the text of a file; empty if it has none that can be read. Throws if the storage does not answer. */
async function textOf(context: ServerContext, row: Waiting, signal: AbortSignal): Promise<string> {
  const { database, files, logger } = context;
  const { blob_key, mime_type, size } = row;
  try {
    if (mime_type !== 'application/pdf') {
      if (size === 0) return '';
      const range = { from: 0, to: Math.min(size, maxTextFileBytes) - 1 };
      return searchableText(decodeText(await buffer(await files.read(blob_key, range))));
    }
    await using copy = await files.localCopy(blob_key);
    await database.write((tx) => tx.run(beginText, { blob_key, attempts: row.attempts + 1 }));
    return searchableText(await readPdfText(copy.path, { signal }));
  } catch (error) {
    if (error instanceof FilesUnavailableError || signal.aborted) throw error;
    if (!(error instanceof FileMissing)) logger.info({ err: error }, 'the text of a file could not be read');
    return '';
  }
}
