import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { TestFile } from '../support/files.ts';
import type { Person } from '../support/test.ts';
import type { Conversation } from './conversation.ts';

/** An attachment in the service's answer. */
export interface SentFile {
  type: string;
  title: string;
  image_url?: string;
  asset_url?: string;
  thumb_url?: string;
  [field: string]: unknown;
}

/** Uploads a file of a user, without a page. */
export async function upload(
  person: Person,
  { path }: Pick<Conversation, 'path'>,
  file: TestFile,
): Promise<SentFile> {
  const kind = file.mimeType.startsWith('image/') && !file.mimeType.includes('svg') ? 'images' : 'files';
  const query = new URLSearchParams({ name: file.name, mime_type: file.mimeType });
  const cookies = await person.context.cookies();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await person.context.request.post(
    `/api/v1${path.replace('/c/', '/channels/')}/${kind}?${query}`,
    {
      data: file.buffer,
      headers: { 'x-xsrf-token': decodeURIComponent(token), 'content-type': 'application/octet-stream' },
    },
  );
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).attachment;
}

/** Sends a message with files; `change` adds the sender's data, such as a waveform. Returns its id and files. */
export async function sendFiles(
  person: Person,
  talk: Conversation,
  files: readonly TestFile[],
  { text = '', change = {} }: { text?: string; change?: object } = {},
): Promise<{ id: string; attachments: SentFile[] }> {
  const attachments: SentFile[] = [];
  for (const file of files) attachments.push({ ...(await upload(person, talk, file)), ...change });
  const id = crypto.randomUUID();
  const path = `${talk.path.replace('/c/', '/channels/')}/messages`;
  const { message } = (await talk.call(person, 'POST', path, { message: { id, text, attachments } })) as {
    message: { attachments: SentFile[] };
  };
  return { id, attachments: message.attachments };
}

/** Returns this many seconds of a quiet tone, as a WAV file. */
export function toneOf(name: string, seconds: number): TestFile {
  const rate = 8000;
  const samples = Math.round(seconds * rate);
  const buffer = Buffer.alloc(44 + samples * 2);
  buffer.write('RIFF', 0, 'latin1');
  buffer.writeUInt32LE(36 + samples * 2, 4);
  buffer.write('WAVEfmt ', 8, 'latin1');
  buffer.writeUInt32LE(16, 16);
  // Uncompressed, one channel of 16 bits.
  buffer.writeUInt16LE(1, 20);
  buffer.writeUInt16LE(1, 22);
  buffer.writeUInt32LE(rate, 24);
  buffer.writeUInt32LE(rate * 2, 28);
  buffer.writeUInt16LE(2, 32);
  buffer.writeUInt16LE(16, 34);
  buffer.write('data', 36, 'latin1');
  buffer.writeUInt32LE(samples * 2, 40);
  for (let index = 0; index < samples; index++)
    buffer.writeInt16LE(Math.round(2000 * Math.sin((index / rate) * 2 * Math.PI * 440)), 44 + index * 2);
  return { name, mimeType: 'audio/wav', buffer };
}

/** A voice message's own fields. */
export const voice = {
  type: 'voiceRecording',
  waveform_data: Array.from({ length: 100 }, (_, index) => 0.5 + 0.5 * Math.sin(index / 5)),
};

/** Returns the bytes of a saved download. */
export async function bytesOf(download: { path(): Promise<string> }): Promise<Buffer> {
  return readFile(await download.path());
}
