import { messageIds } from './messageIds.ts';
import { messageBody } from './postJob.ts';
import { RawWebSocket } from './rawWebSocket.ts';
import { inParallel, type LoadChannel, openSocket, settles } from './target.ts';
import { warmUpMs } from './warmUp.ts';

/**
 * Options of senders with several posts in flight each over their sockets, and of a channel of sockets that count their
 * frames.
 */
export interface FanoutOptions {
  url: string;
  /** One for each listening socket. */
  listenerTokens: string[];
  senderTokens: string[];
  inFlight: number;
  seconds: number;
  /** The channel, whose listeners include the senders; undefined for the bare server. */
  channel?: LoadChannel;
}

export interface FanoutResult {
  deliveries_per_s: number;
  posts_per_s: number;
  /** Deliveries from the first post to the last. */
  deliveries: number;
  /** Deliveries that had not arrived when no more came for a while. */
  dropped: number;
}

/** Keeps every sender's posts in flight for some seconds and counts deliveries. */
export async function fanoutJob(options: FanoutOptions): Promise<FanoutResult> {
  const { url, listenerTokens, senderTokens, channel } = options;
  const senders = await Promise.all(
    senderTokens.map((token, index) =>
      channel ? Sender.of(url, channel, token, index) : Sender.bare(url, index),
    ),
  );
  const others = await inParallel(listenerTokens, 64, (token) =>
    channel ? openSocket(url, token) : RawWebSocket.open({ url, path: '/listen' }),
  );
  const listeners = channel ? [...others, ...senders.map(({ socket }) => socket)] : others;
  const delivered = () => listeners.reduce((sum, { counter }) => sum + counter.messages, 0);
  const until = performance.now() + warmUpMs + options.seconds * 1000;
  const sending = senders.map((sender) => sender.post(options.inFlight, until));

  await new Promise((resolve) => setTimeout(resolve, warmUpMs));
  const begun = performance.now();
  const before = delivered();
  const posts = (await Promise.all(sending)).reduce((sum, count) => sum + count, 0);
  const seconds = (performance.now() - begun) / 1000;
  const deliveries = delivered() - before;

  const expected = posts * listeners.length;
  await settles(() => delivered() >= expected, 5000);
  const result = {
    deliveries_per_s: deliveries / seconds,
    posts_per_s: deliveries / seconds / listeners.length,
    deliveries: delivered(),
    dropped: expected - delivered(),
  };
  for (const { socket } of senders) socket.close();
  for (const listener of listeners) listener.close();
  return result;
}

/** Posts over a socket; each answer makes room for the next post. */
class Sender {
  readonly socket: RawWebSocket;
  readonly #frame: (index: number) => string;
  #posts = 0;
  #answers = 0;
  #onAnswer: () => void = () => undefined;

  private constructor(socket: RawWebSocket, frame: (index: number) => string) {
    this.socket = socket;
    this.#frame = frame;
  }

  /** Connects a member of the channel that calls the endpoint for messages. */
  static async of(url: string, { type, id }: LoadChannel, token: string, index: number): Promise<Sender> {
    const nextId = messageIds(index);
    const call = { route: 'POST /channels/{type}/{id}/messages', params: { type, id } };
    const head = JSON.stringify({ type: 'call', ...call }).slice(0, -1);
    const onAnswer = (buffer: Buffer, start: number, end: number) => {
      const answer = buffer.toString('latin1', start, end);
      if (answer.includes('"error":')) throw new Error(`A post was answered: ${answer}`);
      sender.#answered();
    };
    const socket = await openSocket(url, token, { onAnswer });
    const sender = new Sender(
      socket,
      (post) => `${head},"id":${post},"body":${messageBody(nextId(), `${index} `)}}`,
    );
    return sender;
  }

  /** Connects to the bare server, which answers a post with a frame that counts as a message. */
  static async bare(url: string, index: number): Promise<Sender> {
    const nextId = messageIds(index);
    const socket = await RawWebSocket.open({ url, path: '/send', onFrame: () => sender.#answered() });
    const sender = new Sender(socket, () => messageBody(nextId(), `${index} `));
    return sender;
  }

  /** Keeps this many posts in flight; returns how many there were, once all are answered. */
  async post(inFlight: number, until: number): Promise<number> {
    const next = () => {
      if (performance.now() < until) this.socket.send(this.#frame(++this.#posts));
    };
    this.#onAnswer = next;
    for (let started = 0; started < inFlight; started++) next();
    await settles(() => performance.now() >= until && this.#answers >= this.#posts, 60_000);
    return this.#posts;
  }

  #answered(): void {
    this.#answers++;
    this.#onAnswer();
  }
}
