import { isDeepStrictEqual } from 'node:util';
import {
  fileRequiredText,
  maxFilesPerMessage,
  uploadBlockedNotice,
  uploadFailedNotice,
} from '@confab/protocol';
import {
  connectClient,
  type HandUploads,
  handUploads,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, defaultEnvironment, waitUntil } from '../../../index.ts';
import { localPreviews } from '../../attachments/localPreviews.ts';
import { notifications } from '../../notifications/index.ts';
import { composerOf, composersOf } from '../composersOf.ts';
import type { ComposerOptions, LocalAttachment, MessageComposer, UploadFile } from '../index.ts';

let server: TestServer;
let ada: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
  ada = await connectClient(server, 'ada');
});
afterAll(async () => {
  await ada.disconnect();
  await server.stop();
});

const file = (name: string, type = '', content = 'x') => new File([content], name, { type });
const states = (composer: MessageComposer) =>
  composer.attachments.state.get().map(({ title, local }) => [title, local.uploadState]);
const until = (composer: MessageComposer, accepts: (list: readonly LocalAttachment[]) => boolean) =>
  waitUntil(composer.attachments.state, accepts);
const all = (state: string) => (list: readonly LocalAttachment[]) =>
  list.length > 0 && list.every(({ local }) => local.uploadState === state);

async function writing(
  name: string,
  uploads: HandUploads = handUploads(),
  options: ComposerOptions = {},
): Promise<{ channel: Channel; composer: MessageComposer; uploads: HandUploads }> {
  ada.part(notifications).clear();
  const channel = await ada.channel('team', name).watch();
  composersOf(channel).configure({ ...options, attachments: { upload: uploads.upload } });
  return { channel, composer: composerOf(channel), uploads };
}
const notices = () =>
  ada
    .part(notifications)
    .state.get()
    .map(({ type, message, reason, severity }) => ({ type, message, reason, severity }));

describe('an attachment', () => {
  it('[ATT-01] has the fields of its file, and metadata that stay on the device', async () => {
    const { composer, uploads } = await writing('fields');
    composer.attachments.add([
      file('map.png', 'image/png', 'pixels'),
      file('ride.mp4', 'video/mp4'),
      file('bell.ogg', 'audio/ogg'),
      file('logo.svg', 'image/svg+xml'),
      file('route.gpx'),
      {
        type: 'voiceRecording',
        duration: 2.5,
        waveform_data: [0, 1],
        title: 'Voice',
        file: new Blob(['y'], { type: 'audio/webm' }),
      },
    ]);
    const list = composer.attachments.state.get();
    expect(list.map(({ type }) => type)).toEqual([
      'image',
      'video',
      'audio',
      'file',
      'file',
      'voiceRecording',
    ]);
    expect(list[0]).toMatchObject({ title: 'map.png', mime_type: 'image/png', file_size: 6 });
    expect(list[0]?.local).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      file: expect.any(File),
      previewUri: expect.stringMatching(/^blob:/),
      uploadState: 'pending',
    });
    await expect.poll(() => uploads.running.length).toBe(3);
    uploads.finishAll();
    await until(composer, all('finished'));
    const outcome = await composer.compose();
    expect(outcome).toMatchObject({ status: 'completed' });
    expect(JSON.stringify(outcome)).not.toContain('previewUri');
    expect(composer.attachments.state.get()[5]).toMatchObject({
      type: 'voiceRecording',
      duration: 2.5,
      waveform_data: [0, 1],
      asset_url: 'https://files.example/Voice',
    });
    composer.clear();
  });

  it('[ATT-02] goes from pending to uploading, reports its progress, and finishes with its addresses', async () => {
    const { composer, uploads } = await writing('addresses');
    composer.attachments.add([file('a.png', 'image/png'), file('a.pdf', 'application/pdf')]);
    expect(states(composer)).toEqual([
      ['a.png', 'pending'],
      ['a.pdf', 'pending'],
    ]);
    await until(composer, all('uploading'));
    expect(composer.attachments.state.get()[0]?.local.progress).toBe(0);
    uploads.of('a.png').progress(0.5);
    expect(composer.attachments.state.get()[0]?.local.progress).toBe(0.5);
    uploads
      .of('a.png')
      .finish({ file: 'https://files.example/a', thumb_url: 'https://files.example/a/thumb' });
    uploads.of('a.pdf').finish({ file: 'https://files.example/b' });
    const [image, document] = await until(composer, all('finished'));
    expect(image).toMatchObject({
      image_url: 'https://files.example/a',
      thumb_url: 'https://files.example/a/thumb',
    });
    expect(image).not.toHaveProperty('asset_url');
    expect(image?.local).not.toHaveProperty('progress');
    expect(document).toMatchObject({ asset_url: 'https://files.example/b' });
    expect(document).not.toHaveProperty('image_url');
    expect(document).not.toHaveProperty('thumb_url');
    composer.clear();
  });

  it('[ATT-02] goes from pending over uploading to failed if the upload limits cannot be loaded', async () => {
    const { fetch, ...environment } = defaultEnvironment();
    await using offline = await connectClient(server, 'grace', {
      environment: {
        ...environment,
        fetch: (url, init) =>
          String(url).endsWith('/app/settings')
            ? Promise.reject(new TypeError('no network'))
            : fetch(url, init),
      },
    });
    const composer = composerOf(await offline.channel('team', 'limits').watch());
    const seen: (string | undefined)[] = [];
    composer.attachments.state.subscribe(() =>
      seen.push(composer.attachments.state.get()[0]?.local.uploadState),
    );
    composer.attachments.add([file('a.txt')]);
    await until(composer, all('failed'));
    expect(seen.filter((state, index) => state !== seen[index - 1])).toEqual([
      'pending',
      'uploading',
      'failed',
    ]);
    composer.clear();
  });

  it('[ATT-02] is removed if its upload returns nothing', async () => {
    const { composer, uploads } = await writing('nothing');
    composer.attachments.add([file('a.txt'), file('b.txt')]);
    await until(composer, all('uploading'));
    uploads.of('a.txt').finish(undefined);
    uploads.of('b.txt').finish({ file: 'https://files.example/b' });
    await until(composer, all('finished'));
    expect(states(composer)).toEqual([['b.txt', 'finished']]);
    expect(notices()).toEqual([]);
    composer.clear();
  });

  it('[ATT-02, ATT-06, UX-12] stays with its file and the text when it has failed, and can be retried', async () => {
    const { composer, uploads } = await writing('failed');
    composer.text.type('look at this');
    const [added] = composer.attachments.add([file('a.txt')]);
    await until(composer, all('uploading'));
    uploads.of('a.txt').fail(new TypeError('the cable is out'));
    const [failed] = await until(composer, all('failed'));
    expect(failed?.local).toMatchObject({
      id: added?.local.id,
      file: added?.local.file,
      uploadState: 'failed',
    });
    expect(failed?.local.error).toBeDefined();
    expect(composer.text.text).toBe('look at this');
    expect(notices()).toEqual([
      {
        type: 'api:attachment:upload:failed',
        message: 'Error uploading attachment',
        reason: 'the cable is out',
        severity: 'error',
      },
    ]);
    expect(notices()[0]).toMatchObject(uploadFailedNotice);
    const again = composer.attachments.retry(added!.local.id);
    await until(composer, all('uploading'));
    expect(composer.attachments.state.get()[0]?.local).not.toHaveProperty('error');
    uploads.of('a.txt').finish({ file: 'https://files.example/a' });
    expect((await again)?.local.uploadState).toBe('finished');
    composer.clear();
  });

  it('[ATT-02] is removed with its upload cancelled and its object URL revoked', async () => {
    const revoked: string[] = [];
    const environment = { ...defaultEnvironment(), revokeObjectUrl: (uri: string) => void revoked.push(uri) };
    await using client = await connectClient(server, 'ada', { environment });
    const channel = await client.channel('team', 'removed').watch();
    const uploads = handUploads();
    composerOf(channel).configure({ attachments: { upload: uploads.upload } });
    const [added] = composerOf(channel).attachments.add([file('a.png', 'image/png')]);
    await until(composerOf(channel), all('uploading'));
    const running = uploads.of('a.png');
    composerOf(channel).attachments.remove(added!.local.id);
    expect(running.signal.aborted).toBe(true);
    expect(revoked).toEqual([added!.local.previewUri]);
    running.finish({ file: 'https://files.example/late' });
    await expect.poll(() => running.isSettled).toBe(true);
    expect(states(composerOf(channel))).toEqual([]);
    expect(client.part(notifications).state.get()).toEqual([]);
  });

  it('[ATT-02] is still shown from the page after it was sent, until another user signs in', async () => {
    const revoked: string[] = [];
    const environment = { ...defaultEnvironment(), revokeObjectUrl: (uri: string) => void revoked.push(uri) };
    await using client = await connectClient(server, 'ada', { environment });
    const channel = await client.channel('team', 'sent-preview').watch();
    const [added] = composerOf(channel).attachments.add([file('notes.txt', 'text/plain', 'bell')]);
    await until(composerOf(channel), all('finished'));
    const [{ asset_url }] = composerOf(channel).attachments.state.get() as [LocalAttachment];
    const own = client.part(localPreviews);
    expect(own.of(asset_url!)).toBeUndefined();
    await composerOf(channel).submit();
    expect(states(composerOf(channel))).toEqual([]);
    expect(own.of(asset_url!)).toBe(added!.local.previewUri);
    expect(revoked).toEqual([]);
    own.forget();
    expect(own.of(asset_url!)).toBeUndefined();
    expect(revoked).toEqual([added!.local.previewUri]);
  });

  it('[ATT-05] needs a file and an id', async () => {
    const { composer } = await writing('no-file');
    const refusal = { name: 'file_required', message: 'File is required for upload attachment.' };
    expect(fileRequiredText).toBe(refusal.message);
    const local = { id: 'a', uploadState: 'pending' } as const;
    await expect(composer.attachments.upload({ type: 'file', local })).rejects.toMatchObject(refusal);
    await expect(
      composer.attachments.upload({ type: 'file', local: { ...local, id: '', file: file('a.txt') } }),
    ).rejects.toMatchObject(refusal);
    await expect(composer.attachments.upload({ type: 'file' } as LocalAttachment)).rejects.toMatchObject(
      refusal,
    );
    expect(states(composer)).toEqual([]);
  });
});

describe('an upload to the service', () => {
  it('[ATT-02, ATT-10] goes as image or file, in parts where it is large, and others see what is sent', async () => {
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'real').watch({ member_ids: ['grace'] });
    const there = await grace.channel('team', 'real').watch();
    const pixel = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    composerOf(channel).attachments.add([
      new File([pixel], 'dot.png', { type: 'image/png' }),
      file('notes.txt', 'text/plain', 'hello'),
      file('large.bin', '', 'x'.repeat(6 * 1024 * 1024)),
    ]);
    const seen: number[] = [];
    composerOf(channel).attachments.state.subscribe(() => {
      const { progress } = composerOf(channel).attachments.state.get()[2]?.local ?? {};
      if (progress !== undefined) seen.push(progress);
    });
    const [image, notes, large] = await until(composerOf(channel), all('finished'));
    expect(image).toMatchObject({ type: 'image', title: 'dot.png', original_width: 1 });
    expect(image?.image_url).toMatch(/^\/api\/v1\/files\//);
    expect(notes).toMatchObject({ type: 'file', file_size: 5, title: 'notes.txt' });
    expect(notes?.asset_url).toMatch(/^\/api\/v1\/files\//);
    expect(large).toMatchObject({ file_size: 6 * 1024 * 1024 });
    expect(seen.some((progress) => progress > 0 && progress < 1)).toBe(true);
    await composerOf(channel).submit();
    const { messages } = await waitUntil(there.messages.state, (state) => state.messages.length === 1);
    expect(messages[0]?.attachments.map(({ title }) => title)).toEqual(['dot.png', 'notes.txt', 'large.bin']);
  });

  it('[ATT-04, ATT-06] fails if the service finds another type in its bytes', async () => {
    const { composer } = await writing('lying');
    composer.configure({ attachments: { upload: undefined } });
    composer.attachments.add([file('not-a-picture.png', 'image/png', 'no pixels in here')]);
    const [failed] = await until(composer, all('failed'));
    expect(failed?.local.error?.name).toBe('image_invalid');
    expect(notices()).toMatchObject([{ ...uploadFailedNotice, reason: failed?.local.error?.message }]);
    composer.clear();
  });
});

/** An image of one pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('a blocked attachment', () => {
  const never: UploadFile = () => Promise.reject(new Error('it was uploaded'));

  it('[ATT-03] is one without the capability upload-file; a stranger uploads nothing', async () => {
    const channel = await ada.channel('team', 'members-only').watch();
    await using mallory = await connectClient(server, 'mallory', {
      composer: { attachments: { upload: never } },
    });
    const composer = composerOf(await mallory.channel('team', channel.id).watch());
    composer.attachments.add([file('a.txt')]);
    const [blocked] = await until(composer, all('blocked'));
    expect(blocked?.local.blockedBy).toBe('upload-file');
    expect(mallory.part(notifications).state.get()).toMatchObject([
      { ...uploadBlockedNotice, reason: 'upload-file', severity: 'error' },
    ]);
  });

  it('[ATT-03] is the eleventh, until another one is removed', async () => {
    expect(maxFilesPerMessage).toBe(10);
    const { composer, uploads } = await writing('slots');
    const names = Array.from({ length: 12 }, (_, index) => `${index}.txt`);
    composer.attachments.add(names.map((name) => file(name)));
    const stop = uploads.finishAsTheyCome();
    await until(composer, (list) =>
      list.every(({ local }) => local.uploadState === 'finished' || local.uploadState === 'blocked'),
    );
    expect(states(composer).map(([, state]) => state)).toEqual([
      ...Array(10).fill('finished'),
      'blocked',
      'blocked',
    ]);
    expect(composer.attachments.freeSlots).toBe(0);
    expect(notices().map(({ reason }) => reason)).toEqual(['files_per_message', 'files_per_message']);
    const list = composer.attachments.state.get();
    composer.attachments.remove(list[0]!.local.id);
    await Promise.all([
      composer.attachments.retry(list[10]!.local.id),
      composer.attachments.retry(list[11]!.local.id),
    ]);
    expect(states(composer).map(([, state]) => state)).toEqual([...Array(10).fill('finished'), 'blocked']);
    stop();
    composer.clear();
  });

  it.each([
    ['allowed_file_extensions', { allowed_file_extensions: ['.pdf'] }],
    ['blocked_file_extensions', { blocked_file_extensions: ['.txt'] }],
    ['allowed_mime_types', { allowed_mime_types: ['application/pdf'] }],
    ['blocked_mime_types', { blocked_mime_types: ['text/*'] }],
    ['size_limit', { size_limit: 3 }],
  ])('[ATT-04, ATT-06] is one that breaks %s, as the app says now', async (rule, config) => {
    const { composer } = await writing(`rule-${rule}`, { ...handUploads(), upload: never });
    const none = {
      allowed_file_extensions: [],
      blocked_file_extensions: [],
      allowed_mime_types: [],
      blocked_mime_types: [],
      size_limit: 104_857_600,
    };
    const file_upload_config = { ...none, ...config };
    // The change of the last step may be notified only now.
    const changed = new Promise<void>((resolve) => {
      const stop = ada.on('app.settings_updated', ({ settings }) => {
        if (!isDeepStrictEqual(settings.file_upload_config, file_upload_config)) return;
        stop();
        resolve();
      });
    });
    await server.backEnd.call('PATCH /app/settings', { body: { file_upload_config } });
    await changed;
    composer.attachments.add([file('a.txt', 'text/plain', 'four')]);
    const [blocked] = await until(composer, all('blocked'));
    expect(blocked?.local.blockedBy).toBe(rule);
    expect(notices()).toEqual([
      {
        type: 'validation:attachment:upload:blocked',
        message: 'The attachment upload was blocked',
        reason: rule,
        severity: 'error',
      },
    ]);
    await server.backEnd.call('PATCH /app/settings', { body: { file_upload_config: none } });
    composer.clear();
  });
});

describe('a message with attachments', () => {
  it('[COMP-03] waits until all have uploaded, and notifies the user', async () => {
    const { channel, composer, uploads } = await writing('waiting');
    composer.text.type('here they are');
    composer.attachments.add([file('a.txt')]);
    for (let time = 0; time < 2; time++) {
      expect(await composer.submit()).toEqual({ status: 'discarded', reason: 'uploading' });
    }
    expect(notices()).toEqual([
      {
        type: 'validation:attachment:upload:unfinished',
        message: 'Wait until all attachments have uploaded.',
        reason: undefined,
        severity: 'warning',
      },
    ]);
    expect(channel.messages.state.get().messages).toEqual([]);
    await until(composer, all('uploading'));
    uploads.finishAll();
    await until(composer, all('finished'));
    const outcome = await composer.submit();
    expect(outcome).toMatchObject({
      status: 'sent',
      message: { status: 'sending', attachments: [{ asset_url: 'https://files.example/a.txt' }] },
    });
    expect(states(composer)).toEqual([]);
    const { messages } = await waitUntil(
      channel.messages.state,
      (state) => state.messages[0]?.status === 'received',
    );
    expect(messages[0]).toMatchObject({
      text: 'here they are',
      attachments: [{ type: 'file', title: 'a.txt', asset_url: 'https://files.example/a.txt' }],
    });
  });

  it('[COMP-02] needs no text', async () => {
    const { composer, uploads } = await writing('file-alone');
    composer.attachments.add([file('a.txt')]);
    expect(composer.state.get().canSend).toBe(true);
    await until(composer, all('uploading'));
    uploads.finishAll();
    await until(composer, all('finished'));
    expect(await composer.submit()).toMatchObject({ status: 'sent', message: { text: '' } });
  });

  it('[UX-12] keeps failed ones, to be retried; they do not suffice for a message', async () => {
    const { composer, uploads } = await writing('left-behind');
    composer.text.type('with one file');
    composer.attachments.add([file('a.txt'), file('b.txt')]);
    await until(composer, all('uploading'));
    uploads.of('a.txt').finish({ file: 'https://files.example/a' });
    uploads.of('b.txt').fail(new TypeError('lost'));
    await until(composer, (list) => list[1]?.local.uploadState === 'failed');
    expect(await composer.submit()).toMatchObject({ message: { attachments: [{ title: 'a.txt' }] } });
    expect(states(composer)).toEqual([['b.txt', 'failed']]);
    expect(await composer.submit()).toEqual({ status: 'discarded', reason: 'empty' });
    expect(states(composer)).toEqual([['b.txt', 'failed']]);
    composer.clear();
  });

  it('[UX-14] never moves to another channel or thread', async () => {
    const here = await writing('here');
    const there = await writing('there');
    const parent = here.channel.send({ text: 'parent' });
    const reply = composerOf(here.channel, parent.id);
    here.composer.attachments.add([file('a.txt')]);
    await until(here.composer, all('uploading'));
    expect(states(there.composer)).toEqual([]);
    expect(states(reply)).toEqual([]);
    here.uploads.finishAll();
    await until(here.composer, all('finished'));
    expect(states(there.composer)).toEqual([]);
    expect(states(reply)).toEqual([]);
    expect(states(composerOf(ada.channel('team', 'here')))).toEqual([['a.txt', 'finished']]);
    here.composer.clear();
  });

  it('[COMP-07] keeps its files when edited, except removed ones', async () => {
    const { channel, composer, uploads } = await writing('edited');
    composer.attachments.add([file('a.txt'), file('b.txt')]);
    await until(composer, all('uploading'));
    uploads.finishAll();
    await until(composer, all('finished'));
    await composer.submit();
    const { messages } = await waitUntil(
      channel.messages.state,
      (state) => state.messages[0]?.status === 'received',
    );
    const edit = composersOf(channel).edit(messages[0]!);
    expect(states(edit)).toEqual([
      ['a.txt', 'finished'],
      ['b.txt', 'finished'],
    ]);
    edit.attachments.remove(edit.attachments.state.get()[0]!.local.id);
    edit.text.type('one is enough');
    expect(await edit.submit()).toMatchObject({ status: 'saved' });
    expect(channel.messages.state.get().messages[0]).toMatchObject({
      text: 'one is enough',
      attachments: [{ title: 'b.txt' }],
    });
  });

  it('[COMP-07, ATT-02] cancels the uploads of a cancelled edit', async () => {
    const { channel, composer, uploads } = await writing('left-edit');
    channel.send({ text: 'sent' });
    const { messages } = await waitUntil(
      channel.messages.state,
      (state) => state.messages[0]?.status === 'received',
    );
    composer.edit(messages[0]!);
    composer.editing.get()!.attachments.add([file('a.txt')]);
    await until(composer.editing.get()!, all('uploading'));
    const running = uploads.of('a.txt');
    expect(composer.cancel()).toBe(true);
    expect(running.signal.aborted).toBe(true);
    composer.edit(messages[0]!);
    expect(states(composer.editing.get()!)).toEqual([]);
    composer.cancel();
  });
});
