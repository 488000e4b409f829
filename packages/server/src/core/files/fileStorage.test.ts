import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ChatError, storageFull, uploadBroken } from '@confab/protocol';
import fc from 'fast-check';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FileMissing, type FileStorage, type PartedFile } from './fileStorage.ts';
import { openFolderStorage } from './folderStorage.ts';
import { openS3Storage } from './s3Storage.ts';

const partSize = 5 * 1024 * 1024;

describe.each(['a folder', 'an S3 bucket'])('[ATT-07] file storage in %s', (kind) => {
  let storage: FileStorage;
  let folder: string;
  let s3: FauxqsServer | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'confab-files-'));
    if (kind === 'a folder') {
      storage = await openFolderStorage(folder);
      return;
    }
    s3 = await startFauxqs({ port: 0, logger: false });
    s3.createBucket('confab');
    storage = await openS3Storage({
      bucket: 'confab',
      endpoint: s3.address,
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      prefix: 'files/',
      incoming: join(folder, 'incoming'),
    });
  });
  afterAll(async () => {
    storage.close();
    await s3?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const kept = async (bytes: Buffer) => {
    const key = randomUUID();
    const path = storage.freshPath();
    await writeFile(path, bytes);
    await storage.keep(key, path);
    return { key, path };
  };
  const whole = async (key: string) => buffer(await storage.read(key));

  test('returns stored files, whole and as a local copy, and removes the original path', async () => {
    const bytes = randomBytes(300_000);
    const { key, path } = await kept(bytes);
    expect(await whole(key)).toEqual(bytes);
    await expect(stat(path)).rejects.toThrow('ENOENT');
    await using copy = await storage.localCopy(key);
    expect((await stat(copy.path)).size).toBe(bytes.length);
  });

  test('reads any range', async () => {
    const bytes = randomBytes(5000);
    const { key } = await kept(bytes);
    await fc.assert(
      fc.asyncProperty(fc.nat(4999), fc.nat(4999), async (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        expect(await buffer(await storage.read(key, { from, to }))).toEqual(bytes.subarray(from, to + 1));
      }),
      { numRuns: 20 },
    );
  });

  test('reports missing files before the first byte; removal is idempotent', async () => {
    const { key } = await kept(Buffer.from('short'));
    await storage.remove(key);
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toThrow(FileMissing);
    await expect(storage.localCopy(key)).rejects.toThrow(FileMissing);
  });

  test('[ATT-10] assembles parts that arrive in any order and repeatedly', async () => {
    const bytes = randomBytes(2 * partSize + 77);
    const file = await storage.beginParts(randomUUID());
    const tags: string[] = [];
    for (const part of [3, 1, 2, 1]) tags[part - 1] = await write(file, bytes, part);
    await storage.finishParts(file, tags);
    expect((await whole(file.key)).equals(bytes)).toBe(true);
    await storage.dropParts(file);
    expect((await whole(file.key)).length).toBe(bytes.length);
  });

  const write = (file: PartedFile, bytes: Buffer, part: number) => {
    const offset = (part - 1) * partSize;
    const piece = bytes.subarray(offset, offset + partSize);
    return storage.writePart(file, { part, offset, size: piece.length }, Readable.from([piece]));
  };

  test('[ATT-10] rejects a part that is too short, too long or interrupted, which can be retried', async () => {
    const bytes = randomBytes(1000);
    const file = await storage.beginParts(randomUUID());
    const part = { part: 1, offset: 0, size: bytes.length };
    const broken = async (body: Readable) => {
      const error = await storage.writePart(file, part, body).catch((thrown: unknown) => thrown);
      expect((error as ChatError).is(uploadBroken)).toBe(true);
    };
    await broken(Readable.from([bytes.subarray(0, 999)]));
    await broken(Readable.from([bytes, Buffer.from('!')]));
    await broken(
      Readable.from(
        (async function* () {
          yield bytes.subarray(0, 500);
          throw new Error('the line is cut');
        })(),
      ),
    );
    await storage.finishParts(file, [await write(file, bytes, 1)]);
    expect(await whole(file.key)).toEqual(bytes);
  });

  test('an aborted file leaves nothing', async () => {
    const file = await storage.beginParts(randomUUID());
    await storage.dropParts(file);
    await storage.dropParts(file);
    await expect(storage.read(file.key)).rejects.toThrow(FileMissing);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  });
});

describe('[ATT-07] a full disk', () => {
  test('is a clear error and leaves no partial file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-full-'));
    // /dev/full: every write to it fails with ENOSPC.
    const storage = await openFolderStorage(folder, {
      openFile: (path, flags) => open(path.includes('/parts/') && flags === 'r+' ? '/dev/full' : path, flags),
    });
    const file = await storage.beginParts('ab-full');
    const error = await storage
      .writePart(file, { part: 1, offset: 0, size: 4 }, Readable.from([Buffer.from('full')]))
      .catch((thrown: unknown) => thrown);
    expect((error as ChatError).is(storageFull)).toBe(true);
    await storage.dropParts(file);
    expect(await readdir(join(folder, 'parts'))).toEqual([]);
    await expect(storage.read('ab-full')).rejects.toThrow(FileMissing);
    await rm(folder, { recursive: true, force: true });
  });
});
