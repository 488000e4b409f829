import { realtimeEndpoints } from '@confab/protocol/schemas';
import type { Clock } from '../clock.ts';
import { type Implementation, implement } from '../http/implementation.ts';
import type { EventLog } from '../log/eventLog.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';
import type { FanOut, Listener } from './fanOut.ts';
import type { StreamAccess } from './hub.ts';
import { longestReplay, type Subscriber } from './subscriber.ts';

interface LongPollParts {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly fanOut: FanOut;
  readonly access: StreamAccess;
  readonly subscriber: Subscriber;
}

/** `POST /events/poll`: the same cursors and the same events, where a socket cannot be had (CONN-01). */
export function longPoll({ log, clock, fanOut, access, subscriber }: LongPollParts): Implementation {
  return implement(realtimeEndpoints.pollEvents, async ({ actor, body, reply }) => {
    const own = await access.streamsOf(actor);
    const others = Object.keys(body.cursors).filter((stream) => !own.includes(stream));
    const { allowed } = await subscriber.authorize(actor, others);
    const streams = [...own, ...allowed];

    const poll = () => readMissed(log, streams, body.cursors);
    const waiting = waitForEvent(fanOut, streams);
    try {
      const first = await poll();
      if (body.wait_ms === 0 || first.events.length > 0 || first.resets.length > 0) return first;
      const cancelTimer = clock.after(body.wait_ms, waiting.wake);
      reply.raw.once('close', waiting.wake);
      await waiting.woken;
      cancelTimer();
      return await poll();
    } finally {
      waiting.stop();
    }
  });
}

/** Wakes at the first event on one of the streams. */
function waitForEvent(fanOut: FanOut, streams: readonly string[]) {
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>();
  const listener: Listener = { queue: () => undefined, flush: () => wake(), overflow: () => wake() };
  for (const stream of streams) {
    fanOut.join(stream, listener);
    fanOut.goLive(stream, listener, 0);
  }
  const stop = () => {
    for (const stream of streams) fanOut.leave(stream, listener);
  };
  return { woken, wake: () => wake(), stop };
}

async function readMissed(
  log: EventLog,
  streams: readonly string[],
  cursors: Readonly<Record<string, number>>,
) {
  const known = await log.heads(streams);
  const heads: Record<string, number> = {};
  const resets: string[] = [];
  const events: LoggedEvent[] = [];
  for (const stream of streams) {
    const head = known.get(stream) ?? 0;
    heads[stream] = head;
    const cursor = cursors[stream] ?? head;
    if (cursor === head) continue;
    const missed = await log.readAfter(stream, cursor, longestReplay);
    if (missed.reset || missed.head - cursor > longestReplay) resets.push(stream);
    else events.push(...missed.events);
    heads[stream] = missed.events.at(-1)?.seq ?? missed.head;
  }
  return { events: events.map(({ json }) => JSON.parse(json)), heads, resets };
}
