import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** A call that a host's back end got. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // Tests look into it freely.
  // biome-ignore lint/suspicious/noExplicitAny: the body is whatever the service sent
  readonly body: any;
}

/** A host's back end: keeps what it is sent, and answers as it is told. */
export interface Receiver extends AsyncDisposable {
  readonly url: string;
  readonly calls: Received[];
  /** Answers 200 with nothing unless told otherwise; may leave the answer open. */
  answer: (call: Received, response: ServerResponse) => void;
  /** Waits until it was called so often. */
  called(times: number): Promise<Received[]>;
}

export async function startReceiver(): Promise<Receiver> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString();
      const call = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
      receiver.calls.push(call);
      receiver.answer(call, response);
    });
    response.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: (_call, response) => response.end(),
    called: (times) =>
      vi.waitFor(
        () => {
          if (receiver.calls.length < times)
            throw new Error(`called ${receiver.calls.length} of ${times} times`);
          return receiver.calls;
        },
        { timeout: 10_000, interval: 10 },
      ),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}

/** Whether a call was signed with this secret, checked as a host does it. */
export function isSignedWith(secret: string, { headers, text }: Received): boolean {
  const parts = String(headers['x-confab-signature']).split(',');
  const time = parts[0]?.slice(2);
  const expected = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
  return parts.slice(1).includes(`v1=${expected}`);
}
