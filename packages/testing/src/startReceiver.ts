import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call that a host's back end received. */
export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  /** The body as received, which is what was signed. */
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever the service sent.
  readonly body: any;
}

/** A host's back end on this machine: keeps the calls it receives, and answers as the test sets. */
export interface Receiver extends AsyncDisposable {
  /** `startTestServer({ outboundAllow: ['127.0.0.1'] })` lets a server call it. */
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** Answers 200 with an empty body by default; may leave the answer open. */
  answer: (call: ReceivedCall, response: ServerResponse) => void;
  /** Waits until this many calls have arrived. */
  called(times: number): Promise<ReceivedCall[]>;
}

/** Starts a receiver on a free port. */
export async function startReceiver(): Promise<Receiver> {
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    const text = Buffer.concat(await request.toArray()).toString();
    const call = { headers: request.headers, text, body: JSON.parse(text) };
    receiver.calls.push(call);
    for (const look of [...waiting]) look();
    receiver.answer(call, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: [],
    answer: (_call, response) => response.end(),
    called: (times) =>
      new Promise((fulfil) => {
        const look = () => {
          if (receiver.calls.length < times) return;
          waiting.delete(look);
          fulfil(receiver.calls);
        };
        waiting.add(look);
        look();
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return receiver;
}

/** Whether a call was signed with this secret, checked like a host does. */
export function isSignedWith(secret: string, { headers, text }: ReceivedCall): boolean {
  const [time, ...signatures] = signatureParts(headers);
  const expected = createHmac('sha256', secret).update(`${time}.${text}`).digest('hex');
  return signatures.includes(expected);
}

/** The parts of a call's signature: its time in seconds, and the signatures. */
export const signatureParts = (headers: IncomingHttpHeaders): string[] =>
  String(headers['x-confab-signature'])
    .split(',')
    .map((part) => part.slice(part.indexOf('=') + 1));
