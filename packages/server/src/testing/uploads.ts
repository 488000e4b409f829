import { apiPath, ChatError, type Uploaded, type UploadKind } from '@confab/protocol';
import type { Person } from '@confab/testing';
import sharp from 'sharp';
import { at, type Room } from './rooms.ts';

/** A file to upload in a test. */
export interface Sent {
  readonly name: string;
  /** The type claimed by the sender. */
  readonly type?: string;
  readonly bytes: Buffer | string;
}

/** Uploads a file in one call; throws the `ChatError` of a rejection. */
export async function upload(person: Person, room: Room, kind: UploadKind, sent: Sent): Promise<Uploaded> {
  const { type, id } = at(room);
  const query = new URLSearchParams({ name: sent.name });
  const answer = await person.fetch(`${apiPath}/channels/${type}/${id}/${kind}s?${query}`, {
    method: 'POST',
    body: sent.bytes as BodyInit,
    headers: { 'content-type': sent.type ?? 'application/octet-stream' },
  });
  const body = await answer.json();
  if (!answer.ok) throw ChatError.fromJSON(body);
  return body;
}

/** Returns the error of a rejected upload. */
export async function refusedUpload(...args: Parameters<typeof upload>): Promise<ChatError> {
  const outcome = await upload(...args).catch((error: unknown) => error);
  if (outcome instanceof ChatError) return outcome;
  throw outcome instanceof Error
    ? outcome
    : new Error(`The upload was not refused: ${JSON.stringify(outcome)}`);
}

/** Creates a picture with noise, so that it does not compress to nothing. */
export const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

/** Returns the status and bytes of a downloaded file. */
export async function download(
  person: Person,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const answer = await person.fetch(path, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Creates a tone of so many seconds, as a WAV file. */
export function tone(seconds: number): Buffer {
  const rate = 8000;
  const head = Buffer.alloc(44);
  const size = rate * seconds;
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(size, 40);
  return Buffer.concat([
    head,
    Buffer.from(Array.from({ length: size }, (_, n) => 128 + 60 * Math.sin(n / 3))),
  ]);
}
