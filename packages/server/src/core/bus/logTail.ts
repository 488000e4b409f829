import type { Clock } from '../clock/clock.ts';
import { eventTypeOf } from '../log/eventJson.ts';
import { selectEventsFrom, selectLogPosition, selectObservedFrom } from '../log/eventStatements.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';
import type { Logger } from '../observe/logger.ts';
import type { Database, Reader } from '../storage/database.ts';
import type { BusMetrics } from './busMetrics.ts';
import { oneAtATime } from './oneAtATime.ts';
import type { OrderedDelivery } from './orderedDelivery.ts';

/** How often the log is checked for events that no message announced, unless a batch has just found that there are none. */
const tailEveryMs = 250;
/** How often the log's end is compared with what was delivered. */
const lossCheckEveryMs = 2_000;
/** Events read from the log per query. */
const page = 500;

interface LogTailParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly measures: BusMetrics;
  readonly delivery: OrderedDelivery;
  /** Whether messages should have brought the events that are read. */
  readonly carriesEvents: boolean;
}

/** Reads from the log the events that no message has brought, and delivers them. */
export class LogTail {
  readonly #parts: LogTailParts;
  readonly #read = oneAtATime(() => this.#readLog());
  #cancelTimer: (() => void) | undefined;
  #nextLossCheck = 0;
  /** When everything in the log was known to be delivered. */
  #wholeAt = 0;
  /** Whether the last attempt to read the log failed. */
  #isUnreadable = false;
  #isClosed = false;
  /** Notifies observers of the observed changes that are committed. */
  readonly observeCommitted = oneAtATime(() => this.observeFrom(this.#parts.database.read));

  constructor(parts: LogTailParts) {
    this.#parts = parts;
  }

  /** Reads what is missing now, and checks for more from now on. */
  start(): void {
    this.readSoon();
    this.#checkLater();
  }

  readSoon(): void {
    if (this.#isClosed) return;
    const { logger } = this.#parts;
    this.#read().then(
      () => {
        if (this.#isUnreadable) logger.info('events of other nodes can be read again');
        this.#isUnreadable = false;
      },
      (error) => {
        if (!this.#isClosed && !this.#isUnreadable)
          logger.warn({ err: error }, 'reading events of other nodes failed; it is repeated');
        this.#isUnreadable = true;
      },
    );
  }

  /** Must be called with the log's last position whenever it becomes known. */
  positionSeen(position: number): void {
    const { clock, delivery, measures } = this.#parts;
    if (position !== delivery.delivered) return;
    this.#wholeAt = clock.now();
    measures.wholeUpTo(this.#wholeAt);
  }

  /** Notifies observers of every observed change that this reader sees. */
  async observeFrom(reader: Reader): Promise<void> {
    const { delivery } = this.#parts;
    const rows = await reader.all(selectObservedFrom, { position: delivery.observed });
    for (const row of rows) delivery.observe(toEvent(row));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#read.idle();
  }

  #checkLater(): void {
    const { clock } = this.#parts;
    this.#cancelTimer = clock.after(tailEveryMs, () => {
      this.#checkLater();
      if (clock.now() - this.#wholeAt >= tailEveryMs) this.readSoon();
    });
  }

  /** Delivers everything after the last delivered position from the log. */
  async #readLog(): Promise<void> {
    const { clock, database, delivery, logger, measures } = this.#parts;
    for (;;) {
      const begunAt = clock.now();
      const round = delivery.beginRound();
      const from = { position: delivery.delivered, limit: page };
      const rows = await database.read.all(selectEventsFrom, from);
      this.#deliver(rows.filter(({ position }) => position > delivery.delivered));
      if (rows.length === page) continue;
      measures.wholeUpTo(begunAt);
      // Events are published once they are committed: what is not in the log by now never will be.
      const strangers = delivery.removeBefore(round);
      if (strangers > 0)
        logger.warn(
          { events: strangers },
          'events of the bus that are not in the database were dropped: does another cluster use the same NATS account?',
        );
      if (rows.length > 0 || begunAt < this.#nextLossCheck) return;
      this.#nextLossCheck = begunAt + lossCheckEveryMs;
      await this.#followLostEvents();
      return;
    }
  }

  #deliver(missing: readonly EventRow[]): void {
    const { carriesEvents, delivery, measures } = this.#parts;
    if (carriesEvents) measures.recovered(missing.filter(({ position }) => !delivery.waits(position)).length);
    delivery.deliverRead(missing.map(toEvent));
  }

  /** Continues at a lower position if the database has lost events, as a standby that was promoted too early. */
  async #followLostEvents(): Promise<void> {
    const { database, delivery, logger } = this.#parts;
    const before = delivery.delivered;
    const found = await database.read.get(selectLogPosition, {});
    const position = found?.position ?? 0;
    if (position >= before) return;
    logger.error(
      { lost: before - position },
      'the database has lost events, such as by a failover to a standby that did not have them: restart all servers',
    );
    delivery.startAfter(position);
  }
}

interface EventRow {
  readonly position: number;
  readonly stream: string;
  readonly seq: number;
  readonly payload: string;
}

function toEvent({ position, stream, seq, payload }: EventRow): LoggedEvent {
  return { position, stream, seq, type: eventTypeOf(payload), json: payload };
}
