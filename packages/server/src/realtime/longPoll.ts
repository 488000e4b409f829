import { ChatError, unauthenticated } from '@confab/protocol';
import { realtimeEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../access/actor.ts';
import type { Clock } from '../clock.ts';
import type { RefreshActor } from '../http/authenticate.ts';
import { type Implementation, implement } from '../http/implementation.ts';
import type { EventLog } from '../log/eventLog.ts';
import { type EventFilter, filterEvents } from './eventFilter.ts';
import type { FanOut } from './fanOut.ts';
import type { StreamAccess } from './hub.ts';
import type { Listener } from './listener.ts';
import { longestReplay, type Subscriber } from './subscriber.ts';

interface LongPollParts {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly fanOut: FanOut;
  readonly access: StreamAccess;
  readonly filter: EventFilter;
  readonly subscriber: Subscriber;
  readonly refreshActor: RefreshActor;
}

/** The long polls of one server. */
export interface LongPolls {
  /** `POST /events/poll`: the same cursors and the same events, where a socket cannot be had (CONN-01). */
  readonly endpoint: Implementation;
  /** Lets everybody who waits go with what there is. */
  close(): void;
}

export function createLongPolls({
  log,
  clock,
  fanOut,
  access,
  filter,
  subscriber,
  refreshActor,
}: LongPollParts): LongPolls {
  const waiting = new Set<() => void>();
  let closed = false;

  const readable = async (actor: Actor, asked: readonly string[]): Promise<Readable> => {
    const own = new Set(await access.streamsOf(actor));
    const others = asked.filter((stream) => !own.has(stream));
    return { actor, own, streams: [...own, ...(await subscriber.authorize(actor, others)).allowed] };
  };
  const filtered = async ({ actor, own }: Readable, stream: string, texts: string[]) =>
    filter.appliesTo(actor, stream) ? filterEvents(filter, texts, { userId: actor.userId, own }) : texts;
  const missedBy = (reader: Readable, cursors: Readonly<Record<string, number>>) =>
    readMissed(log, reader, cursors, filtered);

  return {
    endpoint: implement(realtimeEndpoints.pollEvents, async ({ actor, body, reply }) => {
      const { cursors, wait_ms } = body;
      const reader = await readable(actor, Object.keys(cursors));
      const { woken, wake, stop } = waitForEvent(fanOut, reader.streams);
      waiting.add(wake);
      try {
        const first = await missedBy(reader, cursors);
        if (wait_ms === 0 || closed || first.events.length > 0 || first.resets.length > 0) return first;
        const cancelTimer = clock.after(wait_ms, wake);
        reply.raw.once('close', wake);
        await woken;
        cancelTimer();
        // Rights may have gone meanwhile; a stream that came without a cursor goes on from where it stood.
        const now = await refreshActor(actor);
        if (!now) throw new ChatError(unauthenticated);
        const still = await readable(now, Object.keys(cursors));
        return await missedBy(still, { ...first.heads, ...cursors });
      } finally {
        waiting.delete(wake);
        stop();
      }
    }),
    close() {
      closed = true;
      for (const wake of waiting) wake();
    },
  };
}

/** Listens for the first event on one of the streams. */
function waitForEvent(fanOut: FanOut, streams: readonly string[]) {
  const { promise: woken, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const listener: Listener = { queue: () => undefined, flush: wake, overflow: wake };
  for (const stream of streams) {
    fanOut.join(stream, listener);
    fanOut.goLive(stream, listener, 0);
  }
  const stop = () => {
    for (const stream of streams) fanOut.leave(stream, listener);
  };
  return { woken, wake, stop };
}

/** What a caller may read now. */
interface Readable {
  readonly actor: Actor;
  readonly own: ReadonlySet<string>;
  readonly streams: readonly string[];
}

async function readMissed(
  log: EventLog,
  reader: Readable,
  cursors: Readonly<Record<string, number>>,
  filtered: (reader: Readable, stream: string, texts: string[]) => Promise<string[]>,
) {
  const { streams } = reader;
  const known = await log.heads(streams);
  const heads: Record<string, number> = {};
  const resets: string[] = [];
  const events: string[] = [];
  for (const stream of streams) {
    const head = known.get(stream) ?? 0;
    heads[stream] = head;
    const cursor = cursors[stream] ?? head;
    if (cursor === head) continue;
    const missed = await log.readAfter(stream, cursor, longestReplay);
    if (missed.reset || missed.head - cursor > longestReplay) resets.push(stream);
    else {
      const texts = missed.events.map(({ json }) => json);
      events.push(...(await filtered(reader, stream, texts)));
    }
    heads[stream] = missed.events.at(-1)?.seq ?? missed.head;
  }
  return { events: events.map((json) => JSON.parse(json)), heads, resets };
}
