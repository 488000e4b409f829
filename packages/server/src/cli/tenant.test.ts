import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPerson, type Person, signToken, startTestServer, type TestServer } from '@confab/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runConfab } from '../testing/runConfab.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-cli-tenant-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Starting a process takes a while on a busy machine. */
const patient = { timeout: 240_000 };

/** Creates a user of a tenant who has sent a message with a file; returns the user. */
async function furnish(server: TestServer, tenant: string): Promise<Person> {
  const id = `${tenant}-ada`;
  const ada = createPerson(server.url, id, signToken(server.appSecret, { user_id: id, tenant }));
  const params = { type: 'messaging', id: `${tenant}-room` };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: {} });
  const path = `/api/v1/channels/messaging/${params.id}/files?name=${tenant}.txt`;
  const headers = { 'content-type': 'text/plain' };
  const sent = await ada.fetch(path, { method: 'POST', body: `${tenant}-bytes`, headers });
  const { file } = (await sent.json()) as { file: string };
  const attachments = [{ type: 'file' as const, title: `${tenant}.txt`, asset_url: file }];
  const message = { id: `${tenant}-message`, text: `${tenant}-text`, attachments };
  await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
  return ada;
}

test('[TEN-02] exports, erases and certifies a tenant, and leaves the others alone', patient, async () => {
  const data = join(folder, 'data');
  const tenant = (...args: string[]) => runConfab({}, 'tenant', ...args, '--data', data);
  const certificate = async (id: string) => {
    const { code, out } = await tenant('certify', id);
    return { code, ...(JSON.parse(out) as { is_empty: boolean; tables: { table: string; rows: number }[] }) };
  };
  await using server = await startTestServer({ data });
  await furnish(server, 'acme');
  const other = await furnish(server, 'umbra');

  const [full, bare] = [join(folder, 'acme.zip'), join(folder, 'bare.zip')];
  expect(await tenant('export', 'acme', full)).toEqual({
    code: 0,
    out: `Export written to ${full}.`,
    err: '',
  });
  expect((await tenant('export', 'acme', bare, '--without-files')).code).toBe(0);
  const [archive, withoutFiles] = [await readFile(full), await readFile(bare)];
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.includes('acme-bytes')).toBe(true);
  expect(archive.includes('umbra-bytes')).toBe(false);
  expect(withoutFiles.includes('acme-bytes')).toBe(false);
  expect(await tenant('export', 'acme', full)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already exists'),
  });

  const before = await certificate('acme');
  expect(before).toMatchObject({ code: 1, is_empty: false });
  expect(before.tables.find(({ table }) => table === 'messages')?.rows).toBe(1);
  expect(await tenant('erase', 'acme')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Add --yes to confirm'),
  });
  expect(await certificate('acme')).toMatchObject({ code: 1, is_empty: false });

  expect(await tenant('erase', 'acme', '--yes')).toEqual({ code: 0, out: 'acme is erased.', err: '' });
  // The search index follows.
  await vi.waitFor(async () => expect(await certificate('acme')).toMatchObject({ code: 0, is_empty: true }), {
    timeout: 120_000,
  });
  const found = await other.call('GET /messages/{message_id}', { params: { message_id: 'umbra-message' } });
  expect(found.message.text).toBe('umbra-text');
  expect(await certificate('umbra')).toMatchObject({ code: 1, is_empty: false });
});

test(
  '[TEN-02] works without a running server, and refuses a wrong call with one sentence',
  patient,
  async () => {
    const data = join(folder, 'data');
    {
      await using server = await startTestServer({ data });
      await furnish(server, 'acme');
    }
    const tenant = (...args: string[]) => runConfab({}, 'tenant', ...args, '--data', data);
    expect((await tenant('certify', 'acme')).code).toBe(1);
    expect((await tenant('erase', 'acme', '--yes')).out).toBe('acme is erased.');
    await vi.waitFor(async () => expect((await tenant('certify', 'acme')).code).toBe(0), {
      timeout: 120_000,
    });

    const [unknown, unnamed, help] = await Promise.all([
      tenant('fly'),
      tenant('export', 'acme'),
      runConfab({}, 'tenant', '--help'),
    ]);
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('usage: confab tenant') });
    expect(unnamed).toMatchObject({ code: 1, err: expect.stringContaining('Missing argument: FILE') });
    expect(unnamed.err).not.toContain('    at ');
    expect(help).toMatchObject({ code: 0, out: expect.stringContaining('usage: confab tenant') });
  },
);
