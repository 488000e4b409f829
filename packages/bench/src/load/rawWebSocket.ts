import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { clientFrame } from '@confab/testing';
import { FrameCounter, headerAt, type OnFrame } from './frameCounter.ts';
import { readEvery } from './pacedReads.ts';

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Every socket reads into the same memory: a stream with buffers of its own costs more than all processing of the
 * bytes.
 */
const readBuffer = Buffer.alloc(256 * 1024);

/** Options of a socket: how to open it, and callbacks for its frames. */
export interface RawWebSocketOptions {
  url: string;
  path: string;
  /** The text of the first frame. */
  first?: string;
  /** The beginning of the frame after which the socket counts as open; later frames are counted. */
  greeting?: string;
  /** Receives the text of that frame. */
  onGreeting?: (text: string) => void;
  /** Receives whole message frames. */
  onFrame?: OnFrame;
  /** Receives whole answers to calls. */
  onAnswer?: OnFrame;
  /**
   * The interval between reads once it is open, in milliseconds: all frames are counted nevertheless, and the load
   * process has time for the sockets that measure. By default, data is read as it arrives.
   */
  readEveryMs?: number;
  /** Whether it sends a ping now and then, as clients do: the service cuts off a socket that is silent for a minute. */
  pings?: boolean;
}

const pingEveryMs = 20_000;

/** The service answered, but opened no socket. */
export class ServiceRefusal extends Error {}

/** A WebSocket of a load generator: it counts frames instead of parsing them. */
export class RawWebSocket {
  readonly counter: FrameCounter;
  readonly #socket: Socket;
  /** Whether the server or the network ended the connection. */
  closed = false;
  /** Resolves once the connection has ended. */
  readonly ended: Promise<void>;

  private constructor(socket: Socket, { onFrame, onAnswer }: RawWebSocketOptions) {
    this.#socket = socket;
    this.counter = new FrameCounter(onFrame, onAnswer);
    this.ended = new Promise((resolve) => {
      socket.on('close', () => {
        this.closed = true;
        resolve();
      });
    });
  }

  /** Connects, upgrades, sends the first frame and waits for the greeting. */
  static open(options: RawWebSocketOptions): Promise<RawWebSocket> {
    const { hostname, port, host } = new URL(options.url);
    let onBytes = (_bytes: Buffer): void => undefined;
    let isResting = false;
    const socket = connect({
      port: Number(port),
      host: hostname,
      onread: {
        buffer: readBuffer,
        callback: (length, bytes) => {
          onBytes((bytes as Buffer).subarray(0, length));
          return !isResting;
        },
      },
    });
    socket.setNoDelay(true);
    const opened = new RawWebSocket(socket, options);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.once('close', () => reject(new Error('The service closed the socket before it was open.')));
      let received: Buffer = Buffer.alloc(0);
      let upgraded = false;
      onBytes = (chunk) => {
        received = Buffer.concat([received, chunk]);
        if (!upgraded) {
          const end = received.indexOf(headEnd);
          if (end < 0) return;
          const status = received.toString('latin1', 9, 12);
          if (status !== '101')
            return void reject(new ServiceRefusal(`The upgrade was answered with ${status}.`));
          upgraded = true;
          received = received.subarray(end + headEnd.length);
          if (options.first !== undefined) opened.send(options.first);
        }
        const rest = options.greeting === undefined ? received : afterGreeting(received, options, reject);
        if (!rest) return;
        onBytes = (bytes) => opened.counter.push(bytes);
        if (rest.length > 0) opened.counter.push(rest);
        if (options.pings) {
          const timer = setInterval(() => opened.send('{"type":"ping"}'), pingEveryMs);
          socket.once('close', () => clearInterval(timer));
        }
        if (options.readEveryMs !== undefined) {
          isResting = true;
          readEvery(options.readEveryMs, socket);
        }
        resolve(opened);
      };
      socket.write(
        `GET ${options.path} HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
          `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
    });
  }

  /** Sends a text frame, masked with zeros: valid, and cheap to make. */
  send(text: string): void {
    this.#socket.write(clientFrame(text));
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Returns the bytes after the frame that begins with the greeting; undefined until it has arrived. */
function afterGreeting(
  received: Buffer,
  { greeting = '', onGreeting }: RawWebSocketOptions,
  reject: (error: Error) => void,
): Buffer | undefined {
  for (let at = 0; ; ) {
    const header = headerAt(received, at);
    if (!header || received.length < header.start + header.length) return undefined;
    const payload = received.subarray(header.start, header.start + header.length);
    at = header.start + header.length;
    if (payload.toString('latin1', 0, greeting.length) === greeting) {
      onGreeting?.(payload.toString());
      return received.subarray(at);
    }
    const isClose = (received[0]! & 0x0f) === 8;
    if (isClose || payload.toString('latin1', 0, 15) === '{"type":"error"') {
      reject(new ServiceRefusal(`The service refused the socket: ${payload.toString()}`));
    }
  }
}
