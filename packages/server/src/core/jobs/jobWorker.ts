import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { createJobMetrics } from './jobMetrics.ts';
import type { JobHandler } from './jobQueue.ts';
import { type ClaimedJob, JobRunner, type RecurringJob } from './jobRunner.ts';
import {
  claimJobs,
  insertJobUnlessThere,
  requeueExpired,
  requeueLeftBehind,
  selectNextDue,
} from './jobStatements.ts';

interface WorkerParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly handlers: Readonly<Record<string, JobHandler>>;
  readonly recurring: readonly RecurringJob[];
  /** The same for every process of this node over time: a new one resumes the jobs that the last one left behind. */
  readonly node?: string;
  /** How long a job stays with a worker that shows no sign of life. */
  readonly lockMs?: number;
  /** From 0 to 1; spreads the retries of jobs that failed together. */
  readonly random?: () => number;
}

/** Each lane has its own slots, so that neither waits for the other. */
interface Lane {
  readonly quick: 0 | 1;
  readonly slots: number;
  readonly running: Set<Promise<void>>;
}

const slowSlots = 8;
/** They only write: that many share a commit, and delay what people write by no more than themselves. */
const quickSlots = 16;
const defaultLockMs = 60_000;
/** Upper bound for noticing jobs of other nodes. */
const maxSleepMs = 5000;

/** Claims due jobs and runs them: each once, again later if it throws, again after a crash. */
export class JobWorker {
  readonly #parts: WorkerParts;
  readonly #node: string;
  readonly #lockMs: number;
  readonly #runner: JobRunner;
  /** The kinds that it can run; it leaves others to servers of another version. */
  readonly #kinds: string[];
  readonly #lanes: readonly Lane[] = [
    { quick: 1, slots: quickSlots, running: new Set() },
    { quick: 0, slots: slowSlots, running: new Set() },
  ];
  #cancelSleep: () => void = () => undefined;
  #round: Promise<void> | undefined;
  #isCheckDue = false;
  #isStopped = true;
  /** When the first waiting job was due at the last check. */
  #firstDueAt = Number.POSITIVE_INFINITY;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
    this.#node = parts.node ?? randomUUID();
    this.#lockMs = parts.lockMs ?? defaultLockMs;
    this.#kinds = Object.keys(parts.handlers);
    const { database, clock, logger, handlers, recurring, random = Math.random } = parts;
    const metrics = createJobMetrics(parts.metrics, {
      kinds: this.#kinds,
      running: () => this.#lanes.reduce((sum, { running }) => sum + running.size, 0),
      oldestDueMs: () => Math.max(0, clock.now() - this.#firstDueAt),
    });
    this.#runner = new JobRunner({
      database,
      clock,
      logger,
      handlers,
      recurring,
      random,
      metrics,
      lockMs: this.#lockMs,
      isStopped: () => this.#isStopped,
    });
  }

  async start(): Promise<void> {
    const { database, clock, recurring } = this.#parts;
    await database.write(async (tx) => {
      // `/` follows `.`: the claims of a node whose name begins with this one's are not among them.
      await tx.run(requeueLeftBehind, { from: `${this.#node}.`, to: `${this.#node}/` });
      for (const { kind } of recurring) {
        const job = { kind, key: kind, quick: 0, run_at: clock.now(), payload: 'null' };
        await tx.run(insertJobUnlessThere, job);
      }
    });
    this.#isStopped = false;
    this.wake();
  }

  /** Checks for due jobs now. */
  wake(): void {
    if (this.#isStopped) return;
    if (this.#round) {
      this.#isCheckDue = true;
      return;
    }
    this.#cancelSleep();
    this.#round = this.#checkForJobs()
      .catch((error) => {
        this.#parts.logger.error({ err: error }, 'checking for jobs failed');
        this.#sleep(maxSleepMs);
      })
      .finally(() => {
        this.#round = undefined;
        if (!this.#isCheckDue) return;
        this.#isCheckDue = false;
        this.wake();
      });
  }

  /** Claims no more jobs and waits for the running ones. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelSleep();
    await this.#round;
    this.#cancelSleep();
    await Promise.all(this.#lanes.flatMap(({ running }) => [...running]));
  }

  async #checkForJobs(): Promise<void> {
    const { database, clock } = this.#parts;
    const free = this.#lanes.filter(({ slots, running }) => running.size < slots);
    if (free.length === 0) return;
    const now = clock.now();
    const due = await database.read.get(selectNextDue, { kinds: this.#kinds, now });
    const takeover = due?.takeoverInMs == null ? undefined : now + due.takeoverInMs;
    this.#firstDueAt = Math.min(due?.quick ?? Infinity, due?.long ?? Infinity);
    const times = [...free.map(({ quick }) => (quick ? due?.quick : due?.long)), takeover];
    const next = Math.min(...times.map((at) => at ?? Infinity));
    if (next > clock.now()) return this.#sleep(Math.min(next - clock.now(), maxSleepMs));
    const claimed = await database.write((tx) => this.#claim(tx, free));
    for (const { lane, job } of claimed) this.#begin(lane, job);
    if (claimed.length === 0) this.#sleep(maxSleepMs);
    else this.#isCheckDue = true;
  }

  async #claim(tx: Transaction, lanes: readonly Lane[]): Promise<{ lane: Lane; job: ClaimedJob }[]> {
    const now = this.#parts.clock.now();
    const claim = `${this.#node}.${randomUUID()}`;
    await tx.run(requeueExpired, { now });
    const claimed: { lane: Lane; job: ClaimedJob }[] = [];
    for (const lane of lanes) {
      const limit = lane.slots - lane.running.size;
      const asked = { kinds: this.#kinds, quick: lane.quick, now, lockMs: this.#lockMs, claim, limit };
      for (const job of await tx.all(claimJobs, asked)) claimed.push({ lane, job: { ...job, claim } });
    }
    return claimed;
  }

  #sleep(ms: number): void {
    if (!this.#isStopped) this.#cancelSleep = this.#parts.clock.after(ms, () => this.wake());
  }

  #begin({ running }: Lane, job: ClaimedJob): void {
    const done: Promise<void> = this.#runner
      .run(job)
      .catch((error) =>
        this.#parts.logger.error({ err: error, job: job.kind }, 'recording the end of a job failed'),
      )
      .finally(() => {
        running.delete(done);
        this.wake();
      });
    running.add(done);
  }
}
