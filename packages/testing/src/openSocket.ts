import { connectPath } from '@confab/protocol';
import type { ChatEvent, ClientFrame, ServerFrame } from '@confab/protocol/schemas';
import { type ClientOptions, WebSocket } from 'ws';

export type Frame = ServerFrame | ChatEvent;

/** A socket that has connected, and all frames it has received since. */
export interface TestSocket extends AsyncDisposable {
  readonly connectionId: string;
  readonly frames: readonly Frame[];
  send(frame: ClientFrame): void;
  /** Waits for a frame of this type (that `match` accepts); an earlier frame counts too. */
  received<T extends Frame['type']>(
    type: T,
    match?: (frame: Extract<Frame, { type: T }>) => boolean,
  ): Promise<Extract<Frame, { type: T }>>;
  /** Waits for a round trip: everything that the server sent before has arrived then. */
  settle(): Promise<void>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  close(): Promise<void>;
}

/** Opens a socket and signs it in: with a token, or with the cookies of `options.headers`. */
export async function openSocket(
  url: string,
  token: string | undefined,
  options: ClientOptions = {},
): Promise<TestSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${connectPath}`, options);
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  let pings = 0;
  socket.on('message', (data) => {
    frames.push(JSON.parse(String(data)));
    for (const look of waiting) look();
  });
  const closed = new Promise<number>((resolve, reject) => {
    socket.on('close', (code) => {
      resolve(code);
      for (const look of waiting) look();
    });
    socket.on('error', reject);
  });
  await Promise.race([new Promise((resolve) => socket.once('open', resolve)), closed]);

  const received: TestSocket['received'] = (type, match = () => true) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = frames.find((frame) => frame.type === type && match(frame as never));
        if (found) resolve(found as never);
        else if (socket.readyState === WebSocket.CLOSED)
          reject(new Error(`The socket closed before ${type} came.`));
        else return;
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });
  const send = (frame: ClientFrame) => socket.send(JSON.stringify(frame));
  const close = async () => {
    socket.close(1000);
    await closed;
  };

  send({ type: 'connect', ...(token !== undefined && { token }) });
  const hello = await received('hello');
  return {
    connectionId: hello.connection_id,
    frames,
    send,
    received,
    async settle() {
      const id = ++pings;
      send({ type: 'ping', id });
      await received('pong', (pong) => pong.id === id);
    },
    closed,
    close,
    [Symbol.asyncDispose]: close,
  };
}
