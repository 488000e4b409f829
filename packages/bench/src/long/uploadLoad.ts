import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Options of a worker that uploads repeatedly until it is ended. */
export interface UploadLoad {
  readonly url: string;
  /** The users who upload, and how many files at once each. */
  readonly tokens: readonly string[];
  readonly eachAtOnce: number;
  /** The channel's path, such as `team/lamps`. */
  readonly channel: string;
  /** The size of each file, in bytes. */
  readonly size: number;
  /** The bandwidth of a connection. */
  readonly bytesPerSecond: number;
}

const { url, tokens, eachAtOnce, channel, size, bytesPerSecond } = workerData as UploadLoad;
const piece = Buffer.alloc(32 * 1024, 7);
const pieceMs = (piece.length / bytesPerSecond) * 1000;

/** Nothing is sent while this is set; the connections stay open. */
let isPaused = false;
parentPort?.on('message', (pause: boolean) => {
  isPaused = pause;
});

function uploadForEver(token: string): void {
  const call = request(`${url}/api/v1/channels/${channel}/files?name=load.bin`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${token}`, 'content-length': size },
  });
  let sent = 0;
  const send = () => {
    if (isPaused) {
      setTimeout(send, pieceMs);
      return;
    }
    const bytes = piece.subarray(0, Math.min(piece.length, size - sent));
    sent += bytes.length;
    call.write(bytes);
    if (sent < size) setTimeout(send, pieceMs);
    else call.end();
  };
  call.on('response', (answer) => {
    parentPort?.postMessage(answer.statusCode);
    answer.resume();
    answer.on('close', () => uploadForEver(token));
  });
  call.on('error', () => uploadForEver(token));
  send();
}

for (const token of tokens) for (let index = 0; index < eachAtOnce; index++) uploadForEver(token);
