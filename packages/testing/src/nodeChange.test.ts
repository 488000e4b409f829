import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { apiPath, type ImportReport, uploadPartSize } from '@confab/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { ZipFile } from 'yazl';
import type { Person } from './person.ts';
import { createPostgresStore } from './postgresStore.ts';
import { ServerProcess } from './serverProcess.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
if (!postgresUrl && process.env.CI) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');
const isLong = Boolean(process.env.CONFAB_LONG);

/** Prepares two nodes of one database and one folder for files, each with its own data folder. */
async function prepareNodes(): Promise<[ServerProcess, ServerProcess]> {
  const store = await createPostgresStore(postgresUrl as string);
  const files = await mkdtemp(join(tmpdir(), 'confab-files-'));
  const variables = {
    CONFAB_DATABASE_URL: store.url,
    CONFAB_FILES: files,
    CONFAB_SESSION_SECRET: 'a session secret that only tests use',
    CONFAB_VAPID_PRIVATE_KEY: `${'A'.repeat(42)}E`,
  };
  const prepare = () => ServerProcess.prepare({ database: 'sqlite', variables });
  const nodes: [ServerProcess, ServerProcess] = [await prepare(), await prepare()];
  onTestFinished(async () => {
    for (const node of nodes) await node.dispose();
    await store.remove();
    await rm(files, { recursive: true, force: true });
  });
  return nodes;
}

const putBytes = (person: Person, path: string, bytes: Uint8Array) =>
  person.fetch(`${apiPath}${path}`, {
    method: 'PUT',
    body: bytes as BodyInit,
    headers: { 'content-type': 'application/octet-stream' },
  });

test.skipIf(!postgresUrl)(
  '[ATT-10, OPS-01] an upload goes on at another node after its node was killed',
  { timeout: 120_000 },
  async () => {
    const [one, other] = await prepareNodes();
    await one.start();
    const { ada } = await one.access().people('ada');
    const params = { type: 'messaging', id: 'files' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
    const bytes = randomBytes(uploadPartSize + 1000);
    const id = randomUUID();
    const body = { id, kind: 'file' as const, name: 'a.bin', size: bytes.length };
    await ada.call('POST /channels/{type}/{id}/uploads', { params, body });
    const last = bytes.subarray(uploadPartSize);
    expect((await putBytes(ada, `/uploads/${id}/parts/1`, bytes.subarray(0, uploadPartSize))).status).toBe(
      200,
    );
    // In the long form the node dies while it writes a part: its claim must expire first.
    if (isLong) await beginPart(`${one.url}${apiPath}/uploads/${id}/parts/2`, ada, last);
    await one.end('SIGKILL');

    await other.start();
    const again = (await other.access().people('ada')).ada;
    const { upload } = await again.call('GET /uploads/{upload_id}', { params: { upload_id: id } });
    expect(upload.parts).toEqual([1]);
    const put = async () => (await putBytes(again, `/uploads/${id}/parts/2`, last)).status;
    await expect.poll(put, { timeout: 60_000 }).toBe(200);
    const { file } = await again.call('POST /uploads/{upload_id}/complete', {
      params: { upload_id: id },
      body: {},
    });
    const downloaded = await again.fetch(file);
    expect(Buffer.from(await downloaded.arrayBuffer()).equals(bytes)).toBe(true);
  },
);

/** Sends half of a part; resolves once it is sent. */
function beginPart(url: string, { token }: Person, bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}`, 'content-length': bytes.length };
    const call = request(url, { method: 'PUT', agent: false, headers });
    call.on('error', () => undefined);
    call.write(bytes.subarray(0, bytes.length / 2), () => resolve());
  });
}

const messageCount = 6000;

/** Creates a Slack export with one channel. */
function createArchive(): Promise<Buffer> {
  const messages = Array.from({ length: messageCount }, (_, n) => ({
    type: 'message',
    user: 'U1',
    ts: `${1_767_603_600 + n}.000000`,
    text: `message ${n}`,
  }));
  const entries = {
    'users.json': [{ id: 'U1', name: 'ada', profile: { display_name: 'Ada' } }],
    'channels.json': [{ id: 'C1', name: 'general', created: 1_767_600_000, creator: 'U1', members: ['U1'] }],
    'general/2026-01-05.json': messages,
  };
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(JSON.stringify(content)), path);
  }
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

test.skipIf(!postgresUrl || !isLong)(
  '[OPS-01] an import goes on at another node after its node was killed',
  { timeout: 240_000 },
  async () => {
    const [one, other] = await prepareNodes();
    await one.start();
    const root = await one.access().person('root', 'admin');
    const archive = await createArchive();
    const id = randomUUID();
    await root.call('POST /imports/archives', { body: { id, name: 'a.zip', size: archive.length } });
    expect((await putBytes(root, `/imports/archives/${id}/parts/1`, archive)).status).toBe(200);
    const { import: begun } = await root.call('POST /imports', { body: { archive_id: id } });
    const reportOf = async (person: Person): Promise<ImportReport> =>
      (await person.call('GET /imports/{import_id}', { params: { import_id: begun.id } })).import;
    const written = async () => (await reportOf(root)).counts.messages?.written ?? 0;
    await expect.poll(written, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    await one.end('SIGKILL');

    await other.start();
    const again = await other.access().person('root', 'admin');
    expect((await reportOf(again)).counts.messages?.written).toBeLessThan(messageCount);
    // The dead node's job is free after a minute.
    await expect
      .poll(async () => (await reportOf(again)).status, { timeout: 180_000, interval: 500 })
      .toBe('done');
    const { counts } = await reportOf(again);
    const { written: fresh = 0, there = 0 } = counts.messages ?? {};
    expect(fresh + there).toBeGreaterThanOrEqual(messageCount);
    const { channels } = await again.call('POST /channels/query', { body: { filter: {} } });
    expect(channels.map(({ channel }) => channel.name)).toEqual(['general']);
  },
);
