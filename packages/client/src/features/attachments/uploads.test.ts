import {
  type Attachment,
  channelNotFound,
  fileNotFound,
  maxFilesPerMessage,
  uploadBlocked,
  uploadPartSize,
} from '@confab/protocol';
import { connectClient as connect, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aborted,
  type Channel,
  defaultEnvironment,
  type Environment,
  fileAccess,
  waitUntil,
} from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

const noise = (size: number) => {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  return bytes;
};
const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());
/** The network reports being back at once, so that no retry waits long. */
const soon: Environment['onWake'] = (listener) => {
  const timer = setTimeout(listener, 5);
  return () => clearTimeout(timer);
};
/** A client that can open files. */
const connectClient = async (...input: Parameters<typeof connect>) => {
  const client = await connect(...input);
  await waitUntil(client.part(fileAccess).version, (ticket) => ticket !== undefined);
  return client;
};
const room = async (client: Awaited<ReturnType<typeof connectClient>>, id: string) =>
  client.channel('messaging', id).watch();
/** Sends a message with these attachments; returns the message as received. */
const carried = async (channel: Channel, attachments: Attachment[]) => {
  const { id } = channel.send({ attachments });
  const { messages } = await waitUntil(channel.messages.state, ({ messages: shown }) =>
    shown.some((message) => message.id === id && message.status !== 'sending'),
  );
  return messages.find((message) => message.id === id)!;
};

it('[APP-01] getAppSettings returns the upload configs', async () => {
  await using ada = await connectClient(server, 'ada');
  const { image_upload_config, file_upload_config } = await ada.getAppSettings();
  expect([image_upload_config.size_limit, file_upload_config.size_limit]).toEqual([104857600, 104857600]);
});

it('[ATT-02] sendFile returns the file, and the message with it has the fields that the service detected', async () => {
  await using ada = await connectClient(server, 'ada');
  const channel = await room(ada, 'small');
  const steps: number[] = [];
  const file = new File(['lamps'], 'notes.txt', { type: 'text/plain' });
  const sent = await channel.sendFile(file, { onProgress: (fraction) => steps.push(fraction) });
  expect(steps.at(-1)).toBe(1);
  expect(sent.attachment).toMatchObject({
    type: 'file',
    title: 'notes.txt',
    file_size: 5,
    asset_url: sent.file,
  });
  expect((await bytesAt(ada.fileUrl(sent.file))).toString()).toBe('lamps');
  const lying: Attachment = { ...sent.attachment, mime_type: 'image/png', file_size: 1 };
  expect((await carried(channel, [lying])).attachments).toEqual([sent.attachment]);
});

it('[ATT-10] a large file is sent in parts, reports progress, and arrives whole', async () => {
  await using ada = await connectClient(server, 'ada');
  const channel = await room(ada, 'large');
  const bytes = noise(2 * uploadPartSize + 123);
  const steps: number[] = [];
  const sent = await channel.sendFile(new File([bytes], 'large.bin'), {
    onProgress: (fraction) => steps.push(fraction),
  });
  expect(steps.length).toBeGreaterThanOrEqual(3);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
  expect(steps.at(-1)).toBe(1);
  expect(sent.attachment.file_size).toBe(bytes.length);
  expect((await bytesAt(ada.fileUrl(sent.file))).equals(bytes)).toBe(true);
});

it('[ATT-10] an upload continues after connection breaks and sends no part twice', async () => {
  const base = defaultEnvironment();
  let calls = 0;
  const puts: string[] = [];
  const breaking: Environment = {
    ...base,
    onWake: soon,
    async fetch(input, init) {
      const url = String(input);
      if (!url.includes('/uploads')) return base.fetch(input, init);
      calls++;
      // Every third call never arrives, every fourth loses its answer.
      if (calls % 3 === 0) throw new TypeError('The line is cut.');
      const answer = await base.fetch(input, init);
      if (calls % 4 === 0) throw new TypeError('The answer is lost.');
      if (init?.method === 'PUT' && answer.ok) puts.push(url);
      return answer;
    },
  };
  await using ada = await connectClient(server, 'ada', { environment: breaking, longPoll: false });
  const channel = await room(ada, 'broken');
  const bytes = noise(3 * uploadPartSize + 1);
  const sent = await channel.sendFile(new File([bytes], 'broken.bin'));
  expect(new Set(puts).size).toBe(puts.length);
  expect((await bytesAt(ada.fileUrl(sent.file))).equals(bytes)).toBe(true);
});

it('[ATT-10] a file whose upload failed continues where it stopped when it is sent again', async () => {
  const base = defaultEnvironment();
  let isCut = false;
  const puts: string[] = [];
  const environment: Environment = {
    ...base,
    onWake: soon,
    async fetch(input, init) {
      const url = String(input);
      if (isCut && url.includes('/uploads')) throw new TypeError('The line is cut.');
      const answer = await base.fetch(input, init);
      if (init?.method === 'PUT') {
        puts.push(url);
        isCut ||= puts.length === 1;
      }
      return answer;
    },
  };
  await using ada = await connectClient(server, 'ada', { environment, longPoll: false });
  const channel = await room(ada, 'again');
  const file = new File([noise(4 * uploadPartSize)], 'again.bin');
  await expect(channel.sendFile(file)).rejects.toMatchObject({ name: 'network_error' });
  const before = puts.length;
  isCut = false;
  await channel.sendFile(file);
  expect(new Set(puts).size).toBe(4);
  expect(puts.length).toBe(4);
  expect(before).toBeLessThan(4);
});

it('[ATT-02] an upload can be cancelled and leaves nothing behind', async () => {
  await using ada = await connectClient(server, 'ada');
  const channel = await room(ada, 'cancelled');
  const cancel = new AbortController();
  const sending = channel.sendFile(new File([noise(3 * uploadPartSize)], 'c.bin'), {
    signal: cancel.signal,
    onProgress: (fraction) => fraction > 0 && cancel.abort(),
  });
  await expect(sending).rejects.toMatchObject({ name: aborted.name });
});

it('[ATT-04] a file blocked by the service fails with the rule, and is not retried', async () => {
  const root = await server.person('root', 'admin');
  const limit = (size_limit: number) =>
    root.call('PATCH /app/settings', { body: { file_upload_config: { size_limit } } });
  await limit(uploadPartSize);
  await using ada = await connectClient(server, 'ada');
  const channel = await room(ada, 'blocked');
  const error = await channel
    .sendFile(new File([noise(uploadPartSize + 1)], 'x.bin'))
    .catch((thrown) => thrown);
  expect([error.name, error.details.reason]).toEqual([uploadBlocked.name, 'size_limit']);
  await limit(104857600);
});

it('[ATT-07] fileUrl opens a file in an img without a token header, for users who may read it and nobody else', async () => {
  await using ada = await connectClient(server, 'ada');
  await using mallory = await connectClient(server, 'mallory');
  const channel = await room(ada, 'access');
  const sent = await channel.sendFile(new File(['mine'], 'mine.txt'));
  await carried(channel, [sent.attachment]);
  expect((await fetch(ada.fileUrl(sent.file))).status).toBe(200);
  expect((await fetch(server.url + sent.file)).status).toBe(401);
  const refused = await (await fetch(mallory.fileUrl(sent.file))).json();
  expect(refused).toMatchObject({ name: fileNotFound.name });
  await expect(
    mallory.channel('messaging', 'access').sendFile(new File(['x'], 'x.txt')),
  ).rejects.toMatchObject({ name: channelNotFound.name });
  expect(ada.fileUrl('https://elsewhere.example/a.png')).toBe('https://elsewhere.example/a.png');
});

it('[ATT-03] a message carries at most 10 files', async () => {
  expect(maxFilesPerMessage).toBe(10);
  await using ada = await connectClient(server, 'ada');
  const channel = await room(ada, 'eleven');
  const { attachment } = await channel.sendFile(new File(['x'], 'x.txt'));
  const message = await carried(
    channel,
    Array.from({ length: 11 }, () => attachment),
  );
  expect(message.error?.details.issues).toMatchObject([
    { field: 'message.attachments', rule: 'must have at most 10 files' },
  ]);
});
