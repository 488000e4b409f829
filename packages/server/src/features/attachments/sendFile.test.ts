import {
  channelNotFound,
  imageInvalid,
  internalError,
  notAllowed,
  type UploadConfig,
  uploadBlocked,
  type uploadRules,
} from '@confab/protocol';
import { nodesPerTestServer } from '@confab/testing';
import { afterEach, expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { openRoom } from '../../testing/rooms.ts';
import { download, picture, refusedUpload, upload } from '../../testing/uploads.ts';
import { fileInspector } from './ingestUpload.ts';

onEachServer('Uploads', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');
  const configure = async (change: Partial<UploadConfig>) => {
    const root = await server().person('root', 'admin');
    await root.call('PATCH /app/settings', {
      body: { file_upload_config: change, image_upload_config: change },
    });
  };
  afterEach(() =>
    configure({
      allowed_file_extensions: [],
      blocked_file_extensions: [],
      allowed_mime_types: [],
      blocked_mime_types: [],
      size_limit: 104857600,
    }),
  );

  test('[ATT-02] sendImage returns file, thumb_url and an attachment with image_url and dimensions', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const bytes = await picture(1200, 800).png().toBuffer();
    const sent = await upload(ada, room, 'image', { name: 'Lamp post.png', type: 'image/png', bytes });
    expect(sent.file).toMatch(/^\/api\/v1\/files\/[\w-]+$/);
    expect(sent.thumb_url).toBe(`${sent.file}/thumbnail`);
    expect(sent.attachment).toEqual({
      type: 'image',
      mime_type: 'image/png',
      file_size: bytes.length,
      title: 'Lamp post.png',
      image_url: sent.file,
      thumb_url: sent.thumb_url,
      original_width: 1200,
      original_height: 800,
    });
    expect((await download(ada, sent.file)).bytes.equals(bytes)).toBe(true);
  });

  test('[ATT-02] sendFile returns an attachment with asset_url; a small picture needs no thumbnail', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const text = await upload(ada, room, 'file', { name: 'notes.txt', type: 'text/plain', bytes: 'lamps' });
    expect(text.attachment).toEqual({
      type: 'file',
      mime_type: 'text/plain',
      file_size: 5,
      title: 'notes.txt',
      asset_url: text.file,
    });
    const bytes = await picture(60, 40).png().toBuffer();
    const small = await upload(ada, room, 'image', { name: 'dot.png', bytes });
    expect(small.thumb_url).toBeUndefined();
    const asFile = await upload(ada, room, 'file', { name: 'dot.png', bytes });
    expect(asFile.attachment).toMatchObject({ type: 'file', mime_type: 'image/png', asset_url: asFile.file });
  });

  test('[ATT-03] an upload requires the capability and a type with uploads; non-members find no channel', async () => {
    const { ada, mallory } = await people();
    const root = await server().person('root', 'admin');
    const room = await openRoom(ada);
    const sent = { name: 'a.txt', bytes: 'a' };
    expect((await refusedUpload(mallory, room, 'file', sent)).is(channelNotFound)).toBe(true);
    const open = await openRoom(ada, { type: 'team' });
    const lacks = await refusedUpload(mallory, open, 'file', sent);
    expect([lacks.name, lacks.details.capability]).toEqual([notAllowed.name, 'upload-file']);
    const change = (uploads: boolean) =>
      root.call('PATCH /channel-types/{name}', {
        params: { name: 'messaging' },
        body: { features: { uploads } },
      });
    await change(false);
    expect((await refusedUpload(ada, room, 'file', sent)).is(notAllowed)).toBe(true);
    await change(true);
    await upload(ada, room, 'file', sent);
  });

  const blocks: [(typeof uploadRules)[number], Partial<UploadConfig>, { name: string; bytes: string }][] = [
    ['allowed_file_extensions', { allowed_file_extensions: ['pdf'] }, { name: 'a.txt', bytes: 'a' }],
    ['blocked_file_extensions', { blocked_file_extensions: ['.exe'] }, { name: 'a.EXE', bytes: 'a' }],
    ['blocked_file_extensions', { blocked_file_extensions: ['exe'] }, { name: 'a.exe. .', bytes: 'a' }],
    ['blocked_file_extensions', { blocked_file_extensions: ['exe'] }, { name: 'a.e\u202exe', bytes: 'a' }],
    ['allowed_mime_types', { allowed_mime_types: ['image/*'] }, { name: 'a.png', bytes: 'no picture' }],
    [
      'blocked_mime_types',
      { blocked_mime_types: ['text/html'] },
      { name: 'a.txt', bytes: ' <!-- --><HTML>' },
    ],
    [
      'blocked_mime_types',
      { blocked_mime_types: ['application/pdf'] },
      { name: 'a.jpg', bytes: '%PDF-1.7\n' },
    ],
    ['size_limit', { size_limit: 10 }, { name: 'a.txt', bytes: 'eleven char' }],
  ];
  test.each(blocks)(
    '[ATT-04] %s blocks, by name, what the bytes really are',
    async (reason, config, sent) => {
      const { ada } = await people();
      const room = await openRoom(ada);
      await configure(config);
      const error = await refusedUpload(ada, room, 'file', { ...sent, type: 'image/png' });
      expect([error.name, error.details.reason]).toEqual([uploadBlocked.name, reason]);
      expect(error.details.issues).toHaveLength(1);
    },
  );

  test('[ATT-04] an unannounced size is counted while streaming', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    await configure({ size_limit: 100_000 });
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(16_384));
        if (++pulled === 20) controller.close();
      },
    });
    let pulled = 0;
    const answer = await ada.fetch(`/api/v1/channels/${room.type}/${room.id}/files?name=a.bin`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(await answer.json()).toMatchObject({ name: 'upload_blocked', details: { reason: 'size_limit' } });
  });

  test.each([
    ['a text', 'only words'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a PDF', '%PDF-1.7\n%\xe2\xe3'],
    ['half a picture', undefined],
  ])('[ATT-04] %s is no image, whatever it says', async (_what, bytes) => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const whole = await picture(300, 300).jpeg().toBuffer();
    const sent = { name: 'a.png', type: 'image/png', bytes: bytes ?? whole.subarray(0, whole.length / 3) };
    expect((await refusedUpload(ada, room, 'image', sent)).is(imageInvalid)).toBe(true);
  });

  // It ends the process of one node.
  test.runIf(nodesPerTestServer() === 1).each(['image', 'file'] as const)(
    '[ATT-02] an %s that the service fails to inspect is not stored, and can be sent again',
    async (kind) => {
      const { ada } = await people();
      const room = await openRoom(ada);
      const bytes = await picture(900, 600).png().toBuffer();
      const inspector = fileInspector(server().server.context);
      const ending = setInterval(() => inspector.stop(), 5);
      const sent = { name: 'a.png', type: 'image/png', bytes };
      const error = await refusedUpload(ada, room, kind, sent).finally(() => clearInterval(ending));
      expect(error).toMatchObject({ name: internalError.name, retryable: true });
      expect((await upload(ada, room, kind, sent)).attachment).toMatchObject({ type: kind });
    },
  );

  test('[ATT-02] a file without a name is rejected, naming the field', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const error = await refusedUpload(ada, room, 'file', { name: '', bytes: 'a' });
    expect(error.details.issues?.[0]?.field).toBe('name');
  });
});
