import type { Database, Transaction } from '../storage/database.ts';
import {
  deleteAllEvents,
  deleteEvents,
  deleteKeys,
  deleteStream,
  moveTail,
  selectEventsFrom,
  selectEventsOfStream,
  selectHead,
  swapPayload,
} from './eventStatements.ts';

const eventsAtATime = 200;

/** An event's wire form as an object. */
export type EventObject = Record<string, unknown> & { type: string; stream: string; seq: number };

interface Rewriting {
  /** Limits it to these streams; all if undefined. */
  readonly streams?: readonly string[];
  /** Limits it to events up to this position in the log. */
  readonly upTo?: number | undefined;
  /** Whether an event is worth parsing, by its text. */
  concerns(json: string): boolean;
  /** Returns the rewritten event, or the same object if nothing changes. */
  rewrite(event: EventObject): EventObject;
}

/**
 * Rewrites logged events in place, without gaps for cursors, in small batches that let other work run in between.
 * Returns how many were rewritten.
 */
export async function rewriteEvents(database: Database, { streams, ...how }: Rewriting): Promise<number> {
  if (streams === undefined) return rewritePages(database, how, allEvents(database));
  let rewritten = 0;
  for (const stream of streams) rewritten += await rewritePages(database, how, eventsOf(database, stream));
  return rewritten;
}

/** Removes all events of a stream: clients with an older cursor reload it. */
export async function dropStream(tx: Transaction, stream: string): Promise<void> {
  const row = await tx.get(selectHead, { stream });
  if (!row) return;
  await tx.run(deleteEvents, { stream, upTo: row.head });
  await tx.run(moveTail, { stream, tail: row.head });
}

/** Removes a stream that nobody will read again, with its events and its name. */
export async function eraseStream(tx: Transaction, stream: string): Promise<void> {
  for (const statement of [deleteAllEvents, deleteKeys, deleteStream]) await tx.run(statement, { stream });
}

type Page = { position: number; stream: string; seq: number; payload: string }[];

async function rewritePages(
  database: Database,
  how: Omit<Rewriting, 'streams'>,
  pages: AsyncGenerator<Page>,
): Promise<number> {
  let rewritten = 0;
  for await (const page of pages) {
    const changed = changesOf(page, how);
    rewritten += changed.length;
    if (changed.length > 0) await writeChanges(database, changed, how);
    // Reading blocks this thread: let other work run.
    else await new Promise((resolve) => setImmediate(resolve));
  }
  return rewritten;
}

type Change = Page[number] & { before: string };

const changesOf = (page: Page, { concerns, rewrite, upTo }: Omit<Rewriting, 'streams'>): Change[] =>
  page.flatMap((event) => {
    const { position, payload } = event;
    if ((upTo !== undefined && position > upTo) || !concerns(payload)) return [];
    const before = JSON.parse(payload) as EventObject;
    const after = rewrite(before);
    return after === before ? [] : [{ ...event, before: payload, payload: JSON.stringify(after) }];
  });

/**
 * Writes changed events. One that another rewrite changed meanwhile is rewritten again, so that neither undoes the
 * other.
 */
async function writeChanges(
  database: Database,
  changed: readonly Change[],
  how: Omit<Rewriting, 'streams'>,
): Promise<void> {
  const missed = await database.write(async (tx) => {
    const found: Change[] = [];
    for (const change of changed) if ((await tx.run(swapPayload, change)) === 0) found.push(change);
    return found;
  });
  for (const { stream, seq } of missed) {
    const now = await database.read.all(selectEventsOfStream, { stream, seq: seq - 1, limit: 1 });
    const again = changesOf(
      now.filter((event) => event.seq === seq),
      how,
    );
    if (again.length > 0) await writeChanges(database, again, how);
  }
}

async function* eventsOf({ read }: Database, stream: string): AsyncGenerator<Page> {
  for (let seq = 0; ; ) {
    const page = await read.all(selectEventsOfStream, { stream, seq, limit: eventsAtATime });
    yield page;
    if (page.length < eventsAtATime) return;
    seq = page.at(-1)?.seq ?? seq;
  }
}

async function* allEvents({ read }: Database): AsyncGenerator<Page> {
  for (let position = 0; ; ) {
    const page = await read.all(selectEventsFrom, { position, limit: eventsAtATime });
    yield page;
    if (page.length < eventsAtATime) return;
    position = page.at(-1)?.position ?? position;
  }
}
