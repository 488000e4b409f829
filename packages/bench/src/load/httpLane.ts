import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface LaneAnswer {
  status: number;
  body: Buffer;
}

const headEnd = Buffer.from('\r\n\r\n');
const lengthName = Buffer.from('\r\ncontent-length: ');
const crlf = '\r\n';

/**
 * One keep-alive connection with one request in flight: the least that HTTP/1.1 can cost a load generator. It reads
 * answers with a content-length, as the service gives them.
 */
export class HttpLane {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #bodyStart = 0;
  #wanted = 0;
  #status = 0;
  #resolve: ((answer: LaneAnswer) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (error) => this.#fail(error));
    socket.on('close', () => this.#fail(new Error('The service closed the connection.')));
  }

  /** Opens a connection to the service. */
  static async connect(url: string): Promise<HttpLane> {
    const { hostname, port, host } = new URL(url);
    const socket = connect(Number(port), hostname);
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new HttpLane(socket, host);
  }

  /** The unchanging first part of a request: method, path and headers; made once, used often. */
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

  /** Sends a request, wants a 2xx answer and parses it. */
  async json<T>(head: string, body?: object): Promise<T> {
    const answer = await this.request(head, body && JSON.stringify(body));
    const text = answer.body.toString();
    if (answer.status >= 300) throw new Error(`${head.split(crlf, 1)[0]} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    if (this.#bodyStart === 0 && !this.#readHead()) return;
    const end = this.#bodyStart + this.#wanted;
    if (this.#received.length < end) return;
    const answer = { status: this.#status, body: this.#received.subarray(this.#bodyStart, end) };
    this.#received = this.#received.subarray(end);
    this.#bodyStart = 0;
    this.#resolve?.(answer);
  }

  #readHead(): boolean {
    const end = this.#received.indexOf(headEnd);
    if (end < 0) return false;
    this.#status = Number(this.#received.toString('latin1', 9, 12));
    const at = this.#received.indexOf(lengthName);
    if ((at < 0 || at > end) && this.#status !== 204) {
      const line = this.#received.toString('latin1', 0, end).split(crlf, 1)[0];
      this.#fail(new Error(`An answer without a content-length: ${line}`));
      return false;
    }
    this.#wanted =
      this.#status === 204
        ? 0
        : Number.parseInt(
            this.#received.toString('latin1', at + lengthName.length, at + lengthName.length + 9),
            10,
          );
    this.#bodyStart = end + headEnd.length;
    return true;
  }

  #fail(error: Error): void {
    this.#reject?.(error);
  }
}
