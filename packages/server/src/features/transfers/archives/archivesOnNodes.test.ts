import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { uploadPartSize } from '@confab/protocol';
import { startOnPostgres } from '@confab/testing';
import { expect, test } from 'vitest';
import type { Actor } from '../../../core/access/actor.ts';
import { openFileStorage } from '../../../core/files/openFileStorage.ts';
import { createOtherNode } from '../../../testing/otherNode.ts';
import { createArchive, openArchive } from './archives.ts';
import { requireWhole } from './wholeArchive.ts';
import { writeArchivePart } from './writeArchivePart.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
if (!postgresUrl && process.env.CI) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

test.skipIf(!postgresUrl)(
  '[OPS-01] an import’s archive is uploaded and assembled at several nodes',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-archives-'));
    await using server = await startOnPostgres(postgresUrl as string, { files: join(folder, 'files') });
    const { context } = server.server;
    const one = await createOtherNode({ ...context, config: { ...context.config, bus: 'postgres' } });
    const files = await openFileStorage({ ...one.config, data: join(folder, 'other') });
    const other = await createOtherNode(one, { files });
    const admin: Actor = { userId: 'root', role: 'admin', via: 'token' };
    const bytes = randomBytes(uploadPartSize * 2 + 9);
    const { id, part_size, part_count } = await createArchive(one, admin, {
      id: randomUUID(),
      name: 'a.zip',
      size: bytes.length,
    });
    for (let part = 1; part <= part_count; part++) {
      const body = Readable.from([bytes.subarray((part - 1) * part_size, part * part_size)]);
      await writeArchivePart(part % 2 ? one : other, admin, { id, part, body });
    }
    const row = await openArchive(one, one.database.read, id);
    await Promise.all([requireWhole(one, row), requireWhole(other, row)]);
    await using copy = await other.files.localCopy(row.blob_key);
    expect((await readFile(copy.path)).equals(bytes)).toBe(true);
    files.close();
    await rm(folder, { recursive: true, force: true });
  },
);
