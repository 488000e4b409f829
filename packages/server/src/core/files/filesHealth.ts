import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { FileMissing, type FileStorage, FilesUnavailableError } from './fileStorage.ts';

/** How often a continuing failure is logged. */
const logEveryMs = 30_000;
/** How long the outcome of a probe is valid. */
const probeEveryMs = 10_000;
/** A probe without an answer for so long has failed. */
const probeWithinMs = 2_000;
/** A file that never exists. */
const probeKey = 'probe';

/** The storage of files, and whether it can be reached. */
export interface WatchedFiles {
  readonly files: FileStorage;
  /** Resolves with whether the storage answers; asks it if the last outcome is older than a few seconds. */
  isReachable(): Promise<boolean>;
}

/** Counts failures of the storage: a line in the log when they begin, one every 30 s, and one when they end. */
export function watchFiles(
  storage: FileStorage,
  { clock, logger, metrics }: { clock: Clock; logger: Logger; metrics: Metrics },
): WatchedFiles {
  let hasFailed = false;
  let knownAt = clock.now();
  let loggedAt = 0;
  const failures = metrics.counter(
    'confab_files_unavailable_total',
    'Accesses to files that failed because their storage could not be used',
  );
  metrics.gauge('confab_files_reachable', 'Whether the last access to files succeeded: 1 or 0', () =>
    hasFailed ? 0 : 1,
  );

  const succeeded = () => {
    if (hasFailed) logger.info('the storage of files works again');
    hasFailed = false;
    knownAt = clock.now();
  };
  const failed = (error: FilesUnavailableError) => {
    failures.add(1);
    const isNew = !hasFailed;
    hasFailed = true;
    knownAt = clock.now();
    if (!isNew && clock.now() - loggedAt < logEveryMs) return;
    loggedAt = clock.now();
    logger.error({ reason: error.message }, 'the storage of files cannot be used');
  };
  const watched = async <T>(access: () => Promise<T>): Promise<T> => {
    try {
      const result = await access();
      succeeded();
      return result;
    } catch (error) {
      if (error instanceof FilesUnavailableError) failed(error);
      else if (error instanceof FileMissing) succeeded();
      throw error;
    }
  };

  const files: FileStorage = {
    keep: (key, path) => watched(() => storage.keep(key, path)),
    read: (key, range) => watched(() => storage.read(key, range)),
    localCopy: (key) => watched(() => storage.localCopy(key)),
    remove: (key) => watched(() => storage.remove(key)),
    beginParts: (key) => watched(() => storage.beginParts(key)),
    writePart: (file, part, body) => watched(() => storage.writePart(file, part, body)),
    finishParts: (file, tags) => watched(() => storage.finishParts(file, tags)),
    dropParts: (file) => watched(() => storage.dropParts(file)),
    freshPath: () => storage.freshPath(),
    close: () => storage.close(),
  };
  const probe = async () => {
    const answer = files.read(probeKey).then(
      (bytes) => void bytes.destroy(),
      () => undefined,
    );
    const silence = new AbortController();
    const isSilent = await Promise.race([
      answer.then(() => false),
      setTimeout(probeWithinMs, true, { signal: silence.signal, ref: false }).catch(() => false),
    ]);
    silence.abort();
    if (isSilent) failed(new FilesUnavailableError('it does not answer'));
  };
  let probing: Promise<void> | undefined;
  return {
    files,
    async isReachable() {
      if (clock.now() - knownAt >= probeEveryMs || hasFailed) {
        probing ??= probe().finally(() => {
          probing = undefined;
        });
        await probing;
      }
      return !hasFailed;
    },
  };
}
