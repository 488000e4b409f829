import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** An answer as received. */
export interface LaneAnswer {
  status: number;
  /** In the lane's own memory: valid until the lane sends its next request. */
  body: Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('\r\ncontent-length: ');
const crlf = '\r\n';

/**
 * Every lane reads into the same memory: a stream with buffers of its own costs more than all processing of the bytes.
 */
const readBuffer = Buffer.alloc(256 * 1024);

/**
 * One keep-alive connection with one request in flight: the minimum cost of HTTP/1.1 for a load generator. It reads
 * answers with a content-length, as the service sends them.
 */
export class HttpLane {
  readonly #socket: Socket;
  readonly #host: string;
  /** Holds one answer at a time, so that large ones leave no garbage: collecting it would disturb what is measured. */
  #memory = Buffer.alloc(4096);
  /** The number of bytes of the current answer that have arrived. */
  #received = 0;
  #resolve: ((answer: LaneAnswer) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(port: number, hostname: string, host: string) {
    const callback = (length: number) => {
      this.#read(readBuffer.subarray(0, length));
      return true;
    };
    this.#socket = connect({ port, host: hostname, onread: { buffer: readBuffer, callback } });
    this.#host = host;
    this.#socket.setNoDelay(true);
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('The service closed the connection.')));
  }

  /** Opens a connection to the service. */
  static async connect(url: string): Promise<HttpLane> {
    const { hostname, port, host } = new URL(url);
    const lane = new HttpLane(Number(port), hostname, host);
    await once(lane.#socket, 'connect');
    return lane;
  }

  /** Returns the constant first part of a request: method, path and headers; made once, used often. */
  head(method: string, path: string, token?: string): string {
    const credentials = token ? `authorization: Bearer ${token}${crlf}` : '';
    return `${method} ${path} HTTP/1.1${crlf}host: ${this.#host}${crlf}${credentials}`;
  }

  /** Sends a request and waits for its answer. The body must be JSON. */
  request(head: string, body = ''): Promise<LaneAnswer> {
    const content = body
      ? `content-type: application/json${crlf}content-length: ${Buffer.byteLength(body)}${crlf}`
      : '';
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(`${head}${content}${crlf}${body}`);
    });
  }

  /** Sends a request, expects a 2xx answer and parses it. */
  async json<T>(head: string, body?: object): Promise<T> {
    const answer = await this.request(head, body && JSON.stringify(body));
    const text = answer.body.toString();
    if (answer.status >= 300) throw new Error(`${head.split(crlf, 1)[0]} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }

  #read(bytes: Buffer): void {
    const end = this.#received + bytes.length;
    if (end > this.#memory.length) {
      const larger = Buffer.alloc(Math.max(end, 2 * this.#memory.length));
      this.#memory.copy(larger, 0, 0, this.#received);
      this.#memory = larger;
    }
    // The bytes read are overwritten by the next ones.
    bytes.copy(this.#memory, this.#received);
    const answer = this.#answerIn(this.#memory.subarray(0, end));
    this.#received = answer ? 0 : end;
    if (answer) this.#resolve?.(answer);
  }

  /** Returns the answer once it is complete. */
  #answerIn(received: Buffer): LaneAnswer | undefined {
    const headLength = received.indexOf(headEnd);
    if (headLength < 0) return undefined;
    const status = Number(received.toString('latin1', 9, 12));
    const named = received.indexOf(lengthName);
    const hasLength = named >= 0 && named < headLength;
    if (!hasLength && status !== 204) {
      const line = received.toString('latin1', 0, headLength).split(crlf, 1)[0];
      this.#fail(new Error(`An answer without a content-length: ${line}`));
      return undefined;
    }
    const lengthAt = named + lengthName.length;
    const length = hasLength ? Number.parseInt(received.toString('latin1', lengthAt, lengthAt + 9), 10) : 0;
    const start = headLength + headEnd.length;
    if (received.length < start + length) return undefined;
    return { status, body: received.subarray(start, start + length) };
  }

  #fail(error: Error): void {
    this.#reject?.(error);
  }
}
