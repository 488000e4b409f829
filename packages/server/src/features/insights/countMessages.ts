import { setImmediate } from 'node:timers/promises';
import { channelStream, userStream } from '@confab/protocol';
import { sql } from 'kysely';
import type { ServerContext } from '../../core/feature/feature.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { CounterName, CounterRow } from './counters.ts';
import { dayOf } from './days.ts';
import { addCounters, moveState, selectTenantsOfChannels, statesIn } from './insightStore.ts';

/** Events read at once, of all streams. */
const positionsAtATime = 500;

interface LogPosition {
  readonly position: number;
  /** When the event there was written. */
  readonly created_at: number;
}

/** Selects the last event up to a position, written at a time or before. */
const selectLast = statement((k, p: Placeholders<LogPosition>) =>
  k
    .selectFrom('events')
    .select(['position', 'created_at'])
    .where('position', '<=', p('position'))
    .where('created_at', '<=', p('created_at'))
    .orderBy('position', 'desc')
    .limit(1),
);

const selectNewMessages = statement((k, p: Placeholders<{ after: number; to: number }>) =>
  k
    .selectFrom('events')
    .select(['stream', 'created_at', 'payload'])
    .where('position', '>', p('after'))
    .where('position', '<=', p('to'))
    .where(sql<boolean>`payload like '{"type":"message.new"%'`)
    .orderBy('position'),
);

/** The parts of an event that decide how it is counted. */
interface NewMessageEvent {
  readonly message?: {
    readonly cid?: string;
    readonly type?: string;
    readonly parent_id?: string | null;
    readonly user?: { readonly id: string } | null;
  };
}

/**
 * Counts the messages that were written since the last time, from the log. What was counted and how far the log was
 * read is stored in one transaction, so each message counts once, whatever crashes.
 */
export async function countMessages({ database }: ServerContext): Promise<void> {
  for (;;) {
    const { log: before } = await statesIn(database.read);
    if (before === undefined) return;
    const [position = 0, created_at = 0] = before.split(' ').map(Number);
    // SQLite gives the positions of a stream that was erased at the end of the log to the next events.
    const start = (await database.read.get(selectLast, { position, created_at }))?.position ?? 0;
    const end = await database.read.get(selectLast, {
      position: start + positionsAtATime,
      created_at: Number.MAX_SAFE_INTEGER,
    });
    const hasNew = end !== undefined && end.position > start;
    const last = hasNew ? end : await nextAfter(database.read, start);
    if (!last) return;
    const events = await database.read.all(selectNewMessages, { after: start, to: last.position });
    const counted = countOf(events);
    await database.write(async (tx) => {
      const cids = [...new Set(counted.map(({ cid }) => cid))];
      const found = cids.length > 0 ? await tx.all(selectTenantsOfChannels, { cids }) : [];
      await addCounters(tx, byTenant(counted, new Map(found.map(({ id, tenant }) => [id, tenant]))));
      const value = `${last.position} ${last.created_at}`;
      const moved = await tx.run(moveState, { name: 'log', before, value });
      if (moved === 0) throw new Error('Another server counts messages.');
    });
    await setImmediate();
  }
}

/** Selects the first event after a gap that is longer than a page. */
const selectFirstAfter = statement((k, p: Placeholders<{ position: number }>) =>
  k
    .selectFrom('events')
    .select(['position', 'created_at'])
    .where('position', '>', p('position'))
    .orderBy('position')
    .limit(1),
);

const nextAfter = async (read: ServerContext['database']['read'], position: number) =>
  read.get(selectFirstAfter, { position });

interface CountedMessages {
  readonly cid: string;
  readonly day: number;
  readonly name: CounterName;
  value: number;
}

function countOf(
  events: readonly { readonly stream: string; readonly created_at: number; readonly payload: string }[],
): CountedMessages[] {
  const counted = new Map<string, CountedMessages>();
  for (const { stream, created_at, payload } of events) {
    const { message } = JSON.parse(payload) as NewMessageEvent;
    const name = message && nameOf(message);
    const cid = message?.cid;
    if (!name || cid === undefined) continue;
    // A message that not everybody may read is in the streams of its readers: its author is one of them.
    const isOwn = message?.user ? stream === userStream(message.user.id) : false;
    if (stream !== channelStream(cid) && !isOwn) continue;
    const day = dayOf(created_at);
    const key = `${cid} ${day} ${name}`;
    const one = counted.get(key) ?? { cid, day, name, value: 0 };
    one.value++;
    counted.set(key, one);
  }
  return [...counted.values()];
}

/** Errors and answers for one person do not count as messages; deleted messages do. */
function nameOf({ type, parent_id }: NonNullable<NewMessageEvent['message']>): CounterName | undefined {
  if (type === 'system') return 'system_messages';
  if (type !== 'regular' && type !== 'deleted') return undefined;
  return parent_id ? 'replies' : 'messages';
}

function byTenant(counted: readonly CountedMessages[], tenants: ReadonlyMap<string, string>): CounterRow[] {
  const rows = new Map<string, CounterRow>();
  for (const { cid, day, name, value } of counted) {
    const tenant = tenants.get(cid);
    if (tenant === undefined) continue;
    const key = `${tenant} ${day} ${name}`;
    const row = rows.get(key) ?? { tenant, day, name, value: 0 };
    row.value += value;
    rows.set(key, row);
  }
  return [...rows.values()];
}
