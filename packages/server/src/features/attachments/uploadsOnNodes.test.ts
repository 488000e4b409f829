import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ChatError, tooManyUploads, uploadBroken, uploadNotFound, uploadPartSize } from '@confab/protocol';
import { startOnPostgres, type TestServer } from '@confab/testing';
import { startFauxqs } from 'fauxqs';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '../../core/access/actor.ts';
import type { Config } from '../../core/config/config.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openFolderStorage } from '../../core/files/folderStorage.ts';
import { openFileStorage } from '../../core/files/openFileStorage.ts';
import { checkSharedStorage } from '../../core/files/sharedStorage.ts';
import { createOtherNode } from '../../testing/otherNode.ts';
import { openRoom } from '../../testing/rooms.ts';
import { completeUpload } from './completeUpload.ts';
import { withUploadClaim } from './uploadClaims.ts';
import { abortUpload, createUpload } from './uploads.ts';
import { writePart } from './writePart.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
if (!postgresUrl && process.env.CI) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

const ends: (() => unknown)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'confab-nodes-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Two nodes over one database: each has its own memory and its own access to the shared storage. */
interface Nodes {
  readonly server: TestServer;
  readonly one: ServerContext;
  readonly other: ServerContext;
  readonly ada: Actor;
  readonly cid: string;
}

async function startNodes(config: Partial<Config>): Promise<Nodes> {
  const server = await startOnPostgres(postgresUrl as string, config);
  ends.push(() => server.stop());
  const context = {
    ...server.server.context,
    config: { ...server.server.context.config, bus: 'postgres' as const },
  };
  const files = await openFileStorage({ ...context.config, data: await newFolder() });
  ends.push(() => files.close());
  const { ada } = await server.people('ada');
  const room = await openRoom(ada);
  return {
    server,
    one: await createOtherNode(context),
    other: await createOtherNode(context, { files }),
    ada: { userId: 'ada', role: 'user', via: 'token' },
    cid: room.cid,
  };
}

const errorOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error as ChatError,
  );

let onFolder: Promise<Nodes> | undefined;
/** Starts the nodes that most tests share. */
const nodesOnFolder = (): Promise<Nodes> => (onFolder ??= newFolder().then((files) => startNodes({ files })));

/** Returns the storage keys of the files with this name. */
const keysOf = async ({ database }: ServerContext, name: string): Promise<string[]> =>
  (
    await database.read.query<{ blob_key: string }>((k) =>
      k.selectFrom('files').select('blob_key').where('name', '=', name),
    )
  ).map(({ blob_key }) => blob_key);

const storages = {
  'a shared folder': nodesOnFolder,
  'an S3 bucket': async (): Promise<Nodes> => {
    const s3 = await startFauxqs({ port: 0, logger: false });
    ends.push(() => s3.stop());
    s3.createBucket('confab');
    return startNodes({
      s3Bucket: 'confab',
      s3Endpoint: s3.address,
      s3AccessKeyId: 'key',
      s3SecretAccessKey: 'secret',
    });
  },
};

const partOf = (bytes: Buffer, part: number) =>
  Readable.from([bytes.subarray((part - 1) * uploadPartSize, part * uploadPartSize)]);

test.skipIf(!postgresUrl).each(Object.entries(storages))(
  '[ATT-10, OPS-01] parts go to any node, and any node completes the upload once, with %s',
  { timeout: 60_000 },
  async (_, nodes) => {
    const { one, other, ada, cid } = await nodes();
    const bytes = randomBytes(2 * uploadPartSize + 5);
    const id = randomUUID();
    const given = { id, cid, kind: 'file', name: id, mimeType: '', size: bytes.length } as const;
    await createUpload(one, ada, given);
    expect((await createUpload(other, ada, given)).id).toBe(id);
    await Promise.all([
      writePart(other, ada, { id, part: 3, body: partOf(bytes, 3), arrivedMs: performance.now() }),
      writePart(one, ada, { id, part: 1, body: partOf(bytes, 1), arrivedMs: performance.now() }),
    ]);
    // The same part at both nodes: one of them writes it.
    await Promise.all(
      [one, other].map((node) =>
        writePart(node, ada, { id, part: 2, body: partOf(bytes, 2), arrivedMs: performance.now() }).catch(
          onlyBroken,
        ),
      ),
    );
    const made = await Promise.all([one, other].map((node) => completeUpload(node, ada, id)));
    expect(made[0]?.file).toBe(made[1]?.file);
    const keys = await keysOf(one, id);
    expect(keys).toHaveLength(1);
    const key = keys[0] as string;
    for (const node of [one, other])
      expect((await buffer(await node.files.read(key))).equals(bytes)).toBe(true);
    expect(await one.database.read.query((k) => k.selectFrom('upload_claims').selectAll())).toEqual([]);
  },
);

function onlyBroken(error: unknown) {
  if (!(error instanceof ChatError && error.is(uploadBroken))) throw error;
}

test.skipIf(!postgresUrl)(
  '[ATT-10, OPS-01] a part repeated at another node replaces one whose connection hangs',
  async () => {
    const { one, other, ada, cid } = await nodesOnFolder();
    const bytes = randomBytes(100_000);
    const id = randomUUID();
    await createUpload(one, ada, { id, cid, kind: 'file', name: id, mimeType: '', size: bytes.length });
    const hanging = new PassThrough();
    hanging.write(bytes.subarray(0, 1000));
    const first = errorOf(writePart(one, ada, { id, part: 1, body: hanging, arrivedMs: performance.now() }));
    const claims = () => one.database.read.query((k) => k.selectFrom('upload_claims').selectAll());
    await expect.poll(claims).toHaveLength(1);
    await writePart(other, ada, { id, part: 1, body: Readable.from([bytes]), arrivedMs: performance.now() });
    expect((await first)?.is(uploadBroken)).toBe(true);
    await completeUpload(one, ada, id);
    const [key] = await keysOf(one, id);
    expect((await buffer(await other.files.read(key as string))).equals(bytes)).toBe(true);
  },
);

test.skipIf(!postgresUrl)(
  '[ATT-10, OPS-01] a part whose connection breaks while another node writes it neither waits on nor ends that call',
  async () => {
    const { one, other, ada, cid } = await nodesOnFolder();
    const id = randomUUID();
    await createUpload(one, ada, { id, cid, kind: 'file', name: id, mimeType: '', size: 10 });
    const holding = Promise.withResolvers<void>();
    const held = withUploadClaim(one, `${id}/1`, 'refuse', async (claim) => {
      await holding.promise;
      await one.database.write((tx) => claim.confirm(tx));
    });
    const body = new PassThrough();
    const waiting = errorOf(writePart(other, ada, { id, part: 1, body, arrivedMs: performance.now() }));
    const isWanted = async () => {
      const claims = await one.database.read.query((k) => k.selectFrom('upload_claims').selectAll());
      return claims[0]?.is_wanted;
    };
    await expect.poll(isWanted).toBe(1);
    body.destroy();
    expect((await waiting)?.is(uploadBroken)).toBe(true);
    holding.resolve();
    await held;
  },
);

test.skipIf(!postgresUrl)(
  '[OPS-01] a claim of a node that died expires, and its holder stops before',
  async () => {
    const { one, other } = await nodesOnFolder();
    // A paused node renews nothing: its timers do not run.
    const paused: ServerContext = { ...one, clock: { ...one.clock, after: () => () => undefined } };
    let isAcquired = false;
    const lost = errorOf(
      withUploadClaim(paused, 'a key', 'refuse', async (claim) => {
        isAcquired = true;
        expect((await errorOf(withUploadClaim(other, 'a key', 'refuse', async () => 'twice')))?.name).toBe(
          tooManyUploads.name,
        );
        await one.database.write(async (tx) => {
          await tx.query((k) => k.updateTable('upload_claims').set({ expires_at: 0 }));
        });
        expect(await withUploadClaim(other, 'a key', 'refuse', async () => 'instead')).toBe('instead');
        await one.database.write((tx) => claim.confirm(tx));
      }),
    );
    expect((await lost)?.is(uploadBroken)).toBe(true);
    expect(isAcquired).toBe(true);
  },
);

test.skipIf(!postgresUrl)(
  '[ATT-10, OPS-01] an upload aborted at one node is completed at no other',
  async () => {
    const { one, other, ada, cid } = await nodesOnFolder();
    for (let round = 0; round < 5; round++) {
      const id = randomUUID();
      await createUpload(one, ada, { id, cid, kind: 'file', name: id, mimeType: '', size: 5 });
      await writePart(one, ada, {
        id,
        part: 1,
        body: Readable.from([Buffer.from('bytes')]),
        arrivedMs: performance.now(),
      });
      const [completed] = await Promise.all([
        completeUpload(other, ada, id).then(
          () => undefined,
          (error: unknown) => error as Error,
        ),
        errorOf(abortUpload(one, ada, id)),
      ]);
      // Either the file exists, with its bytes, or neither does.
      for (const key of await keysOf(one, id))
        expect(await buffer(await one.files.read(key))).toHaveLength(5);
      if (completed instanceof ChatError) expect(completed.is(uploadNotFound)).toBe(true);
    }
  },
);

test.skipIf(!postgresUrl)(
  '[OPS-01] a server that does not see the files of the others refuses to start',
  async () => {
    const { one, server } = await nodesOnFolder();
    const { database } = server.server.context;
    await checkSharedStorage(database, one.files, one.config);
    const elsewhere = { ...one.config, files: await newFolder() };
    await expect(checkSharedStorage(database, await openFileStorage(elsewhere), elsewhere)).rejects.toThrow(
      'does not contain the files of the other servers on this database: set CONFAB_FILES',
    );
    const bucket = { ...one.config, files: undefined, s3Bucket: 'missing', s3Endpoint: 'http://127.0.0.1:9' };
    const keys = { s3AccessKeyId: 'key', s3SecretAccessKey: 'secret' };
    await expect(
      checkSharedStorage(database, await openFileStorage({ ...bucket, ...keys }), { ...bucket, ...keys }),
    ).rejects.toThrow('The bucket missing cannot be used: ');
  },
);

test('[OPS-01] a server that starts removes its own unfinished data from a shared folder, not that of others', async () => {
  const folder = await newFolder();
  const [one, other] = [
    await openFolderStorage(folder, { nodeId: 'one' }),
    await openFolderStorage(folder, { nodeId: 'other' }),
  ];
  for (const storage of [one, other]) await writeFile(storage.freshPath(), 'half a request');
  await openFolderStorage(folder, { nodeId: 'one' });
  const left = await readdir(join(folder, 'incoming'));
  expect(left.map((name) => name.split('.')[0])).toEqual(['other']);
});
