import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../../core/config/config.ts';
import { openFileStorage } from '../../core/files/openFileStorage.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';
import { formatMs, medianOf } from './amounts.ts';

const syncs = 9;
const slowMs = 20;

/** Checks the data folder's disk and the file storage by writing, reading and deleting. */
export async function* checkStorage(config: Config): AsyncGenerator<Finding, void, void> {
  const folder = existingFolder(config.data);
  let scratch: string;
  try {
    scratch = await mkdtemp(join(folder, '.doctor-'));
  } catch (error) {
    yield problem(
      'data folder',
      `${folder} is not writable: ${(error as Error).message}.`,
      'Give the account that runs Confab write access to it, or choose another folder with --data.',
    );
    return;
  }
  try {
    yield await checkSyncs(scratch, config.data);
    yield await checkObjects({ ...config, data: scratch });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The nearest folder on the way up that exists. */
const existingFolder = (path: string): string => (existsSync(path) ? path : existingFolder(dirname(path)));

async function checkSyncs(scratch: string, data: string): Promise<Finding> {
  const times: number[] = [];
  await using file = await open(join(scratch, 'sync'), 'w');
  for (let round = 0; round < syncs; round++) {
    const start = performance.now();
    await file.write(Buffer.alloc(4096, round));
    await file.sync();
    times.push(performance.now() - start);
  }
  const text = `${data}: a synced write has a median of ${formatMs(medianOf(times))}.`;
  if (medianOf(times) < slowMs) return ok('data folder', text);
  return warning('data folder', text, 'Messages wait for such writes: use a faster disk.');
}

async function checkObjects(config: Config): Promise<Finding> {
  const where = config.s3Bucket === undefined ? 'The folder for files' : `The bucket ${config.s3Bucket}`;
  const text = `confab doctor ${randomUUID()}`;
  const key = `doctor-${randomUUID()}`;
  let step = 'cannot be opened';
  try {
    const storage = await openFileStorage(config);
    try {
      const path = storage.freshPath();
      await writeFile(path, text);
      step = 'refuses writing';
      await storage.keep(key, path);
      step = 'refuses reading';
      const found = await buffer(await storage.read(key));
      if (found.toString() !== text) throw new Error('other bytes than were written');
      step = 'refuses deleting';
      await storage.remove(key);
    } finally {
      storage.close();
    }
  } catch (error) {
    const advice =
      config.s3Bucket === undefined
        ? 'Check the permissions of the data folder and its disk.'
        : 'Check the CONFAB_S3 settings, the rights of the access key (get, put, delete) and this machine’s clock.';
    return problem('files', `${where} ${step}: ${reasonOf(error)}.`, advice);
  }
  return ok('files', `${where} can be written, read and deleted from.`);
}

const reasonOf = (error: unknown) => {
  const { message, name, cause } = error as Error & { cause?: Error };
  return message || cause?.message || name;
};
