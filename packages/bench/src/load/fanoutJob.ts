import { messageIds } from './messageIds.ts';
import { messageBody } from './postJob.ts';
import { RawWebSocket } from './rawWebSocket.ts';
import { inParallel, type LoadChannel, messagesPath, openLanes, openSocket, settles } from './target.ts';
import { warmUpMs } from './warmUp.ts';

/** Senders with several posts in flight each, and a channel's worth of sockets that count what reaches them. */
export interface FanoutOptions {
  url: string;
  /** One for each listening socket. */
  listenerTokens: string[];
  senderTokens: string[];
  inFlight: number;
  seconds: number;
  /** The channel; without one the server is the bare one, which takes posts over sockets. */
  channel?: LoadChannel;
}

export interface FanoutResult {
  deliveries_per_s: number;
  posts_per_s: number;
  /** Deliveries from the first post to the last. */
  deliveries: number;
  /** Deliveries that had not come when the line had been quiet for a while. */
  dropped: number;
}

/** Keeps every sender's posts in flight for some seconds and counts deliveries. */
export async function fanoutJob(options: FanoutOptions): Promise<FanoutResult> {
  const { url, listenerTokens, channel } = options;
  const listeners = await inParallel(listenerTokens, 64, (token) =>
    channel ? openSocket(url, token) : RawWebSocket.open({ url, path: '/listen' }),
  );
  const delivered = () => listeners.reduce((sum, { counter }) => sum + counter.messages, 0);
  const until = performance.now() + warmUpMs + options.seconds * 1000;
  const isOver = () => performance.now() >= until;
  const sending = channel ? sendOverHttp(options, channel, isOver) : sendOverSockets(options, isOver);

  await new Promise((resolve) => setTimeout(resolve, warmUpMs));
  const begun = performance.now();
  const before = delivered();
  const posts = await sending;
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
  for (const listener of listeners) listener.close();
  return result;
}

async function sendOverHttp(
  { url, senderTokens, inFlight }: FanoutOptions,
  channel: LoadChannel,
  isOver: () => boolean,
): Promise<number> {
  const tokens = senderTokens.flatMap((token) => new Array<string>(inFlight).fill(token));
  const lanes = await openLanes(url, tokens.length);
  let posts = 0;
  await Promise.all(
    lanes.map(async (lane, place) => {
      const head = lane.head('POST', messagesPath(channel), tokens[place]);
      const nextId = messageIds(place);
      while (!isOver()) {
        const answer = await lane.request(head, messageBody(nextId(), `${place} `));
        if (answer.status >= 300) throw new Error(`A post was answered ${answer.status}: ${answer.body}`);
        posts++;
      }
    }),
  );
  for (const lane of lanes) lane.close();
  return posts;
}

/** The bare server answers a post over the socket that brought it, with a frame that counts as a message. */
async function sendOverSockets(
  { url, senderTokens, inFlight }: FanoutOptions,
  isOver: () => boolean,
): Promise<number> {
  const counts = senderTokens.map(async (_, place) => {
    const nextId = messageIds(place);
    let posts = 0;
    const post = () => {
      posts++;
      sender.send(messageBody(nextId(), `${place} `));
    };
    const sender = await RawWebSocket.open({ url, path: '/send', onFrame: () => void (isOver() || post()) });
    for (let started = 0; started < inFlight; started++) post();
    await settles(() => isOver() && sender.counter.messages >= posts, 60_000);
    sender.close();
    return posts;
  });
  return (await Promise.all(counts)).reduce((sum, posts) => sum + posts, 0);
}
