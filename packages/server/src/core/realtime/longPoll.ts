import { anonymousUserId, ChatError, rateLimited, unauthenticated } from '@confab/protocol';
import { type ParsedBodyOf, realtimeEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../access/actor.ts';
import { isAnonymousReader } from '../access/roles.ts';
import type { Clock } from '../clock/clock.ts';
import type { RefreshActor } from '../http/authenticate.ts';
import { addressGroup } from '../http/callerAddress.ts';
import { type Implementation, implement } from '../http/implementation.ts';
import { wrongServerError } from '../http/wrongServer.ts';
import type { EventLog } from '../log/eventLog.ts';
import type { Budgets } from './budget.ts';
import { type EventFilter, filterEvents } from './eventFilter.ts';
import type { FanOut } from './fanOut.ts';
import type { AccessChange, StreamAccess } from './hub.ts';
import type { Listener } from './listener.ts';
import { maxReplayEvents } from './streamFeed.ts';
import { maxAwaited, type Subscriber } from './subscriber.ts';

/** Approximate size of an answer's events, in characters; the rest comes with the next poll. */
const maxAnswerLength = 1024 * 1024;
/** Events read from the log per query. */
const page = 100;

type PollBody = ParsedBodyOf<typeof realtimeEndpoints.pollEvents>;

interface LongPollParts {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly fanOut: FanOut;
  readonly access: StreamAccess;
  readonly filter: EventFilter;
  readonly subscriber: Subscriber;
  readonly refreshActor: RefreshActor;
  readonly budgets: Budgets;
  /** Most waiting polls per user. */
  readonly maxPerUser: number;
}

/** The long polls of one server. */
export interface LongPolls {
  /** `POST /events/poll`: the same cursors and events as a socket, as a fallback (CONN-01). */
  readonly endpoint: Implementation;
  readonly waitingCount: number;
  /** Has waiting polls check their access again, if this change may affect it. */
  accessChanged(change: AccessChange): void;
  /** Answers all waiting polls with the current state. */
  close(): void;
}

/** Refuses long polls on a server without the role `realtime`. */
export const refusedLongPoll = implement(realtimeEndpoints.pollEvents, async () => {
  throw wrongServerError('realtime');
});

/** A waiting poll. */
interface WaitingPoll {
  readonly userId: string | undefined;
  /** Whose polls and requests are limited together: a user, or the address of readers without an account. */
  readonly owner: string | undefined;
  readonly streams: ReadonlySet<string>;
  wake(): void;
}

export function createLongPolls({
  log,
  clock,
  fanOut,
  access,
  filter,
  subscriber,
  refreshActor,
  budgets,
  maxPerUser,
}: LongPollParts): LongPolls {
  const waiting = new Set<WaitingPoll>();
  let closed = false;

  /** Reads the events of the actor's own streams and of the readable named ones, and lists the refused cursors. */
  const look = async (
    actor: Actor,
    owner: string | undefined,
    { cursors, awaited }: Pick<PollBody, 'cursors' | 'awaited'>,
  ) => {
    const own = new Set(await access.streamsOf(actor));
    const asked = [...Object.keys(cursors), ...awaited].filter((stream) => !own.has(stream));
    const others = asked.slice(0, maxAwaited);
    if (owner !== undefined) budgets.of(owner).spend(1 + others.length);
    const { allowed, refused } = await subscriber.authorize(actor, others);
    const streams = [...new Set([...own, ...allowed])];
    return {
      reader: { actor, own, streams },
      refused: refused.filter((stream) => Object.hasOwn(cursors, stream)),
      isRegained: awaited.some((stream) => streams.includes(stream)),
    };
  };
  const filtered = async ({ actor, own }: Readable, stream: string, texts: string[]) =>
    filter.appliesTo(actor, stream, own.has(stream))
      ? filterEvents(filter, texts, { userId: actor.userId, own, isAnonymous: isAnonymousReader(actor) })
      : texts;
  const missedBy = (reader: Readable, cursors: Readonly<Record<string, number>>) =>
    readMissed(log, reader, cursors, filtered);

  const admit = (owner: string | undefined) => {
    if (owner === undefined) return;
    const wait = budgets.of(owner).waitMs();
    if (wait > 0) throw new ChatError(rateLimited, { details: { retry_after_ms: Math.ceil(wait) } });
    let polls = 0;
    for (const poll of waiting) if (poll.owner === owner) polls++;
    if (polls >= maxPerUser) {
      throw new ChatError(rateLimited, { message: `A user can have up to ${maxPerUser} waiting polls.` });
    }
  };

  return {
    endpoint: implement(realtimeEndpoints.pollEvents, async ({ actor, body, request, reply }) => {
      const address = isAnonymousReader(actor) ? `${anonymousUserId} ${addressGroup(request.ip)}` : undefined;
      const owner = actor.userId ?? address;
      admit(owner);
      const { cursors, awaited, wait_ms } = body;
      // Registered before reading: a right gained or lost meanwhile must not be missed.
      const named = new Set([...Object.keys(cursors), ...awaited]);
      const { woken, wake, listen, stop } = waitForEvent(fanOut);
      const poll: WaitingPoll = { userId: actor.userId, owner, streams: named, wake };
      waiting.add(poll);
      try {
        const { reader, refused, isRegained } = await look(actor, owner, body);
        listen(reader.streams);
        const first = { ...(await missedBy(reader, cursors)), refused };
        const isNews = first.events.length > 0 || first.resets.length > 0 || refused.length > 0 || isRegained;
        if (wait_ms === 0 || closed || isNews) return first;
        const cancelTimer = clock.after(wait_ms, wake);
        reply.raw.once('close', wake);
        await woken;
        cancelTimer();
        // Rights may have been lost meanwhile; a stream without a cursor continues from its position.
        const now = await refreshActor(actor);
        if (!now) throw new ChatError(unauthenticated);
        const still = await look(now, owner, body);
        const missed = await missedBy(still.reader, { ...first.heads, ...cursors });
        return { ...missed, refused: still.refused };
      } finally {
        waiting.delete(poll);
        stop();
      }
    }),
    get waitingCount() {
      return waiting.size;
    },
    accessChanged(change) {
      for (const { userId, streams, wake } of waiting) {
        const isMeant =
          'userId' in change
            ? change.userId === userId
            : 'stream' in change
              ? streams.has(change.stream)
              : change.action === 'reevaluateAll' || userId === undefined;
        if (isMeant) wake();
      }
    },
    close() {
      closed = true;
      for (const { wake } of waiting) wake();
    },
  };
}

/** Waits for the first event on one of the streams. */
function waitForEvent(fanOut: FanOut) {
  const { promise: woken, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  const listener: Listener = { queue: () => undefined, flush: wake, overflow: wake };
  let listened: readonly string[] = [];
  const listen = (streams: readonly string[]) => {
    listened = streams;
    for (const stream of streams) {
      fanOut.join(stream, listener);
      fanOut.goLive(stream, listener, 0);
    }
  };
  const stop = () => {
    for (const stream of listened) fanOut.leave(stream, listener);
  };
  return { woken, wake, listen, stop };
}

/** The streams that a caller may read now. */
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
  let length = 0;
  for (const stream of streams) {
    const head = known.get(stream) ?? 0;
    const cursor = cursors[stream] ?? head;
    heads[stream] = cursor;
    while (heads[stream] !== head && length < maxAnswerLength) {
      const last = heads[stream] as number;
      const missed = await log.readAfter(stream, last, page);
      const isFar = last === cursor && missed.head - cursor > maxReplayEvents;
      if (missed.reset || isFar) {
        resets.push(stream);
        heads[stream] = missed.head;
        break;
      }
      const texts = missed.events.map(({ json }) => json);
      for (const text of texts) length += text.length;
      events.push(...(await filtered(reader, stream, texts)));
      heads[stream] = missed.events.at(-1)?.seq ?? missed.head;
      if (heads[stream] >= missed.head) break;
    }
  }
  return { events: events.map((json) => JSON.parse(json)), heads, resets };
}
