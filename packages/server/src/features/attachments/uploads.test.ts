import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import {
  apiPath,
  ChatError,
  conflict,
  inputInvalid,
  maxConcurrentUploads,
  tooManyUploads,
  type Upload,
  type UploadConfig,
  type Uploaded,
  uploadBlocked,
  uploadIncomplete,
  uploadNotFound,
  uploadPartSize,
} from '@confab/protocol';
import { nodesPerTestServer, type Person, startTestServer, type TestServer } from '@confab/testing';
import fc from 'fast-check';
import { startFauxqs } from 'fauxqs';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say } from '../../testing/rooms.ts';
import { download, picture, upload } from '../../testing/uploads.ts';

const begin = async (
  person: Person,
  room: Room,
  size: number,
  more: { id?: string; name?: string; kind?: 'image' | 'file'; mime_type?: string } = {},
): Promise<Upload> => {
  const body = { id: randomUUID(), kind: 'file' as const, name: 'a.bin', size, ...more };
  return (await person.call('POST /channels/{type}/{id}/uploads', { params: at(room), body })).upload;
};
const partPath = (id: string, part: number) => `${apiPath}/uploads/${id}/parts/${part}`;
const put = (person: Person, id: string, part: number, bytes: Buffer) =>
  person.fetch(partPath(id, part), { method: 'PUT', body: bytes as BodyInit });
const partOf = (bytes: Buffer, part: number) =>
  bytes.subarray((part - 1) * uploadPartSize, part * uploadPartSize);
const progress = async (person: Person, upload_id: string) =>
  (await person.call('GET /uploads/{upload_id}', { params: { upload_id } })).upload.parts;
const complete = (person: Person, upload_id: string): Promise<Uploaded> =>
  person.call('POST /uploads/{upload_id}/complete', { params: { upload_id }, body: {} });
const incomplete = (person: Person, upload_id: string) =>
  person.refused('POST /uploads/{upload_id}/complete', { params: { upload_id }, body: {} });

/** Starts to send a part over a connection of its own, once the call has reached the server; `onSent` follows the bytes. */
function sendSome(person: Person, url: string, bytes: Buffer, after: number, onSent: () => void = () => {}) {
  const call = request(url, {
    method: 'PUT',
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-length': bytes.length,
      expect: '100-continue',
    },
  });
  const closed = new Promise<void>((resolve) => {
    call.on('error', () => resolve());
    call.on('close', () => resolve());
  });
  call.on('continue', () => call.write(bytes.subarray(0, after), onSent));
  call.flushHeaders();
  return { call, closed };
}

/** Sends a part up to a byte and disconnects. */
async function cutOff(
  server: TestServer,
  person: Person,
  id: string,
  part: number,
  bytes: Buffer,
  after: number,
) {
  const { call, closed } = sendSome(person, `${server.url}${partPath(id, part)}`, bytes, after, () =>
    call.destroy(),
  );
  await closed;
}

onEachServer('Uploads in parts', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');

  test('[ATT-10] parts in any order make the file; completion is idempotent; a message carries it', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const bytes = randomBytes(2 * uploadPartSize + 5);
    const { id, part_size, part_count, parts } = await begin(ada, room, bytes.length);
    expect([part_size, part_count, parts]).toEqual([uploadPartSize, 3, []]);
    for (const part of [3, 1]) await put(ada, id, part, partOf(bytes, part));
    expect(await progress(ada, id)).toEqual([1, 3]);
    const missing = await incomplete(ada, id);
    expect([missing.is(uploadIncomplete), missing.details.missing]).toEqual([true, [2]]);
    await put(ada, id, 2, partOf(bytes, 2));
    const { file, attachment } = await complete(ada, id);
    expect(attachment).toMatchObject({
      type: 'file',
      file_size: bytes.length,
      title: 'a.bin',
      asset_url: file,
    });
    expect((await complete(ada, id)).file).toBe(file);
    expect((await download(ada, file)).bytes.equals(bytes)).toBe(true);
    const { attachments } = await say(ada, room, '', { attachments: [attachment] });
    expect(attachments).toEqual([attachment]);
  });

  test('[ATT-10] repeating an id returns the upload in progress, for the same file only', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const first = await begin(ada, room, 20);
    expect(await begin(ada, room, 20, { id: first.id })).toEqual(first);
    const body = { id: first.id, kind: 'file' as const, name: 'a.bin', size: 21 };
    const call = { params: at(room), body };
    expect((await ada.refused('POST /channels/{type}/{id}/uploads', call)).is(conflict)).toBe(true);
    const theirs = { params: at(room), body: { ...body, size: 20 } };
    expect((await grace.refused('POST /channels/{type}/{id}/uploads', theirs)).is(conflict)).toBe(true);
  });

  test('[ATT-10] a connection that breaks at any byte loses only that part, which can be retried', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const bytes = randomBytes(300_000);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length - 1), { minLength: 1, maxLength: 3 }), async (cuts) => {
        const { id } = await begin(ada, room, bytes.length);
        for (const after of cuts) await cutOff(server(), ada, id, 1, bytes, after);
        expect(await progress(ada, id)).toEqual([]);
        expect((await put(ada, id, 1, bytes)).status).toBe(200);
        const { file } = await complete(ada, id);
        expect((await download(ada, file)).bytes.equals(bytes)).toBe(true);
      }),
      { numRuns: 8 },
    );
  });

  test('[ATT-10] a part whose connection went silent is replaced by the call that repeats it', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const bytes = randomBytes(300_000);
    const { id } = await begin(ada, room, bytes.length);
    const silent = await new Promise<ReturnType<typeof sendSome>>((resolve) => {
      const sent = sendSome(ada, `${server().url}${partPath(id, 1)}`, bytes, 1000, () => resolve(sent));
    });
    expect((await put(ada, id, 1, bytes)).status).toBe(200);
    await silent.closed;
    const { file } = await complete(ada, id);
    expect((await download(ada, file)).bytes.equals(bytes)).toBe(true);
  });

  test('[ATT-10] a part of the wrong length is rejected; one already received is unchanged', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const bytes = randomBytes(1000);
    const { id } = await begin(ada, room, bytes.length);
    for (const wrong of [bytes.subarray(1), Buffer.concat([bytes, bytes]), Buffer.alloc(0)]) {
      expect(await (await put(ada, id, 1, wrong)).json()).toMatchObject({ name: 'upload_broken' });
    }
    for (const part of [0, 2, -1, 1.5]) {
      const error = ChatError.fromJSON(await (await put(ada, id, part, bytes)).json());
      expect([error.is(inputInvalid), error.details.issues?.[0]?.field]).toEqual([true, 'part']);
    }
    await put(ada, id, 1, bytes);
    await put(ada, id, 1, randomBytes(1000));
    const { file } = await complete(ada, id);
    expect((await download(ada, file)).bytes.equals(bytes)).toBe(true);
  });

  test('[ATT-10] an upload is private to its owner, as long as the owner may upload there', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const { id } = await begin(grace, room, 10);
    const params = { upload_id: id };
    for (const person of [ada, mallory]) {
      const refusals = [
        await person.refused('GET /uploads/{upload_id}', { params }),
        await person.refused('POST /uploads/{upload_id}/complete', { params, body: {} }),
        await person.refused('DELETE /uploads/{upload_id}', { params }),
        ChatError.fromJSON(await (await put(person, id, 1, Buffer.alloc(10))).json()),
      ];
      expect(refusals.map((error) => error.name)).toEqual(refusals.map(() => uploadNotFound.name));
    }
    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: 'grace' },
    });
    expect((await put(grace, id, 1, Buffer.alloc(10))).status).toBe(404);
    expect((await incomplete(grace, id)).is(uploadNotFound)).toBe(true);
  });

  test('[ATT-10] one user’s uploads are limited in number and bytes, and delay nobody else', async () => {
    const { ada } = await people();
    const grace = await server().person(`grace-${randomUUID()}`);
    const room = await openRoom(ada, { members: [grace] });
    const size = 90 * 1024 * 1024;
    const begun: Upload[] = [];
    const all = Array.from({ length: 60 }, () =>
      begin(grace, room, size).then((one) => void begun.push(one)),
    );
    const errors = (await Promise.allSettled(all)).flatMap((one) =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    expect(begun.length).toBeGreaterThan(0);
    expect(begun.length).toBeLessThanOrEqual(11);
    for (const error of errors) expect(error).toMatchObject({ name: tooManyUploads.name, retryable: true });
    const refused = await begin(grace, room, size).catch((error: unknown) => error);
    expect(refused).toMatchObject({ details: { retry_after_ms: expect.any(Number) } });
    for (const { id } of begun)
      await grace.call('DELETE /uploads/{upload_id}', { params: { upload_id: id } });
    await begin(grace, room, size);
    await begin(ada, room, size);
  });

  test('[ATT-10] an aborted upload is gone', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { id } = await begin(ada, room, 10);
    await put(ada, id, 1, Buffer.alloc(10));
    await ada.call('DELETE /uploads/{upload_id}', { params: { upload_id: id } });
    expect((await incomplete(ada, id)).is(uploadNotFound)).toBe(true);
  });

  test('[ATT-04] rules check the claimed type at the start, and the detected type at the end', async () => {
    const { ada } = await people();
    const root = await server().person('root', 'admin');
    const configure = (file_upload_config: Partial<UploadConfig>) =>
      root.call('PATCH /app/settings', { body: { file_upload_config } });
    const room = await openRoom(ada);
    await configure({ size_limit: 50, blocked_mime_types: ['application/pdf'] });
    const call = { params: at(room), body: { id: randomUUID(), kind: 'file' as const, name: 'a', size: 51 } };
    const large = await ada.refused('POST /channels/{type}/{id}/uploads', call);
    expect([large.is(uploadBlocked), large.details.reason]).toEqual([true, 'size_limit']);
    const pdf = Buffer.from('%PDF-1.7 but it says that it is a text');
    const { id } = await begin(ada, room, pdf.length, { name: 'a.txt', mime_type: 'text/plain' });
    await put(ada, id, 1, pdf);
    const lying = await incomplete(ada, id);
    expect([lying.is(uploadBlocked), lying.details.reason]).toEqual([true, 'blocked_mime_types']);
    expect((await incomplete(ada, id)).is(uploadNotFound)).toBe(true);
    await configure({ size_limit: 104857600, blocked_mime_types: [] });
  });

  test('[ATT-07] an image uploaded in parts is inspected like any other', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const bytes = await picture(900, 600)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: 'SECRET' } })
      .toBuffer();
    const { id } = await begin(ada, room, bytes.length, { kind: 'image', name: 'a.jpg' });
    await put(ada, id, 1, bytes);
    const { file, thumb_url, attachment } = await complete(ada, id);
    expect(attachment).toMatchObject({ type: 'image', image_url: file, thumb_url, original_width: 900 });
    const served = await download(ada, file);
    expect([served.bytes.includes('SECRET'), served.bytes.length]).toEqual([false, attachment.file_size]);
  });

  test('[ATT-02] a user’s concurrent uploads are limited, with a retry time, and independent of other users', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const ends = new Set<() => void>();
    // Retries if it collides with the request below.
    const hold = async (): Promise<Response> => {
      let end = () => undefined as void;
      const body = new ReadableStream({
        start(controller) {
          controller.enqueue(new Uint8Array(10));
          end = () => controller.close();
        },
      });
      ends.add(end);
      const path = `${apiPath}/channels/${room.type}/${room.id}/files?name=slow.bin`;
      const answer = await ada.fetch(path, { method: 'POST', body, duplex: 'half' } as RequestInit);
      if (answer.status !== 429) return answer;
      ends.delete(end);
      return hold();
    };
    // Each node has its own count.
    const held = Array.from({ length: maxConcurrentUploads * nodesPerTestServer() }, hold);
    const once = (url: string) =>
      fetch(`${url}${apiPath}/channels/${room.type}/${room.id}/files?name=more.bin`, {
        method: 'POST',
        body: 'more',
        headers: { authorization: `Bearer ${ada.token}` },
      });
    for (const { url } of server().nodes)
      await expect.poll(async () => (await once(url)).status, { timeout: 10_000 }).toBe(429);
    const refused = await once(server().url);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({
      name: 'too_many_uploads',
      details: { retry_after_ms: 1000 },
    });
    await upload(grace, room, 'file', { name: 'a.txt', bytes: 'not touched' });
    for (const end of ends) end();
    expect((await Promise.all(held)).every(({ status }) => status === 200)).toBe(true);
    await upload(ada, room, 'file', { name: 'a.txt', bytes: 'again' });
  });
});

test('[ATT-07] a server with S3-compatible storage: whole, in parts, by range', async () => {
  const s3 = await startFauxqs({ port: 0, logger: false });
  s3.createBucket('confab');
  try {
    await using server = await startTestServer({
      s3Bucket: 'confab',
      s3Endpoint: s3.address,
      s3AccessKeyId: 'key',
      s3SecretAccessKey: 'secret',
      s3Prefix: 'files/',
    });
    const { ada } = await server.people('ada');
    const room = await openRoom(ada);
    const image = await upload(ada, room, 'image', {
      name: 'a.png',
      bytes: await picture(900, 900).png().toBuffer(),
    });
    expect((await download(ada, image.thumb_url ?? '')).headers.get('content-type')).toBe('image/webp');
    const bytes = randomBytes(uploadPartSize + 100);
    const { id } = await begin(ada, room, bytes.length);
    for (const part of [2, 1]) expect((await put(ada, id, part, partOf(bytes, part))).status).toBe(200);
    const { file } = await complete(ada, id);
    const range = await download(ada, file, { range: `bytes=${uploadPartSize - 5}-${uploadPartSize + 4}` });
    expect(range.bytes.equals(bytes.subarray(uploadPartSize - 5, uploadPartSize + 5))).toBe(true);
  } finally {
    await s3.stop();
  }
});
