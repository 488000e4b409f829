import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a receiver got. */
export interface Call {
  path: string;
  id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows what it is sent
  body: any;
  /** Whether one of its signatures was made with this secret. */
  isSignedBy(secret: string): boolean;
}

/** A host's back end on this machine: keeps the calls it receives, and answers as the test sets. */
export class Receiver {
  readonly calls: Call[] = [];
  /** The answer to each call. */
  answer: { status: number; body: string } = { status: 200, body: '{}' };
  readonly #server = createServer(async (request, response) => {
    this.calls.push(await callOf(request));
    response.writeHead(this.answer.status, { 'content-type': 'application/json' }).end(this.answer.body);
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

async function callOf(request: IncomingMessage): Promise<Call> {
  let text = '';
  for await (const chunk of request) text += chunk;
  const header = String(request.headers['x-confab-signature']);
  const seconds = /t=(\d+)/.exec(header)?.[1];
  return {
    path: request.url ?? '',
    id: request.headers['x-confab-delivery'] as string | undefined,
    body: JSON.parse(text),
    isSignedBy: (secret) =>
      header.includes(`v1=${createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex')}`),
  };
}
