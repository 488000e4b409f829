import { reconnectDelayMs } from '@confab/client';
import { HttpLane } from './httpLane.ts';
import { Latencies } from './latencies.ts';
import { messageIds } from './messageIds.ts';
import { messageBody } from './postJob.ts';
import { ServiceRefusal } from './rawWebSocket.ts';
import { inParallel, type LoadChannel, messagesPath, openSocketAt, settles } from './target.ts';

/** Options of sockets that reconnect like clients when the service ends them. */
export interface StormOptions {
  url: string;
  /** One for each socket. */
  tokens: string[];
  /** A channel of all users, which gets a message once every socket is back. */
  channel: LoadChannel;
}

/** Times are in milliseconds since 1970. */
export interface StormResult {
  /** When half of the sockets, and the last one, were back. */
  p50_at: number;
  last_at: number;
  /** When the last socket had received the message that was sent after the restart. */
  whole_at: number;
  /** Sockets without that message after a minute. */
  missed: number;
  /** Attempts that found no service. */
  failed_tries: number;
  /** Attempts that the service refused. */
  refused: number;
  /** Sockets that were away for so long that a page shows it. */
  notices: number;
}

/** Shorter interruptions are not shown to people (UX-15). */
const noticeAfterMs = 5000;
const maxDeliveryMs = 60_000;

/** Opens the sockets, waits until the service ends them, opens each again from its cursors, and sends them a message. */
export async function stormJob({ url, tokens, channel }: StormOptions): Promise<StormResult> {
  const back = new Latencies();
  let failed = 0;
  let refused = 0;
  let notices = 0;
  const reopen = async (token: string, cursors: Record<string, number>) => {
    const endedAt = Date.now();
    for (let attempt = 1; ; attempt++) {
      const waitMs = reconnectDelayMs(attempt, Math.random());
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      try {
        const { socket } = await openSocketAt(url, token, cursors);
        const now = Date.now();
        back.add(now);
        if (now - endedAt > noticeAfterMs) notices++;
        return socket;
      } catch (error) {
        if (error instanceof ServiceRefusal) refused++;
        else failed++;
      }
    }
  };
  const returning: ReturnType<typeof reopen>[] = [];
  await inParallel(tokens, 100, async (token) => {
    const { socket, heads } = await openSocketAt(url, token, {});
    returning.push(socket.ended.then(() => reopen(token, heads)));
  });
  const sockets = await Promise.all(returning);
  const lane = await HttpLane.connect(url);
  const head = lane.head('POST', messagesPath(channel), tokens[0]);
  await lane.json(head, JSON.parse(messageBody(messageIds(1)(), 'after the restart ')));
  const missing = () => sockets.reduce((sum, { counter }) => sum + (counter.messages === 0 ? 1 : 0), 0);
  await settles(() => missing() === 0, maxDeliveryMs);
  return {
    p50_at: back.at(0.5),
    last_at: back.at(1),
    whole_at: Date.now(),
    missed: missing(),
    failed_tries: failed,
    refused,
    notices,
  };
}
