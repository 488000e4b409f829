import { setTimeout as pause } from 'node:timers/promises';
import type { Lease, LeasedWork, LeaseParts } from './lease.ts';
import { acquireLease, releaseLease, renewLease, selectBlocked } from './leaseStatements.ts';

interface Holding {
  readonly token: number;
  readonly work: LeasedWork;
}

const defaultLeaseMs = 9000;

/** Acquires a lease whenever it is free, renews it, and runs its work meanwhile. */
export class LeaseKeeper {
  readonly name: string;
  readonly #parts: LeaseParts;
  readonly #begin: (lease: Lease) => LeasedWork;
  readonly #leaseMs: number;
  readonly #monotonicMs: () => number;
  #holding: Holding | undefined;
  /** When this node stops by itself: before the lease ends for the others. */
  #deadlineMs = 0;
  #ending: Promise<void> = Promise.resolve();
  #round: Promise<void> | undefined;
  #cancelRound: () => void = () => undefined;
  #cancelDeadline: () => void = () => undefined;
  /** Whether it finishes what is under way: the lease is renewed, and not acquired again. */
  #isFinishing = false;
  #isStopped = false;

  constructor(parts: LeaseParts, name: string, begin: (lease: Lease) => LeasedWork) {
    this.name = name;
    this.#parts = parts;
    this.#begin = begin;
    this.#leaseMs = parts.leaseMs ?? defaultLeaseMs;
    this.#monotonicMs = parts.monotonicMs ?? (() => performance.now());
  }

  /** Whether this node may do the work now. */
  get isHolder(): boolean {
    return this.#holding !== undefined && this.#monotonicMs() < this.#deadlineMs;
  }

  /** Resolves after the first attempt to acquire the lease. */
  async start(): Promise<void> {
    await this.#check();
  }

  /** Tries to acquire the lease now. */
  checkNow(): void {
    if (this.#isFinishing || this.#holding || this.#round) return;
    this.#cancelRound();
    void this.#check();
  }

  /**
   * Ends the work, after up to `graceMs` in which what is under way may finish, and releases the lease; returns whether
   * another node can go on at once.
   */
  async stop(graceMs = 0): Promise<boolean> {
    this.#isFinishing = true;
    if (graceMs > 0) await this.#finish(graceMs);
    this.#isStopped = true;
    this.#cancelRound();
    await this.#round;
    const token = this.#holding?.token;
    this.#lose();
    await this.#ending;
    if (token === undefined) return false;
    const { database, logger } = this.#parts;
    try {
      return (await database.write((tx) => tx.run(releaseLease, { name: this.name, token }))) > 0;
    } catch (err) {
      logger.warn({ err, lease: this.name }, 'releasing a lease failed');
      return false;
    }
  }

  async #finish(graceMs: number): Promise<void> {
    // The work may be about to begin.
    await this.#round;
    const late = new AbortController();
    const finished = Promise.resolve(this.#holding?.work.finish?.()).catch((err) =>
      this.#parts.logger.error({ err, lease: this.name }, 'finishing leased work failed'),
    );
    await Promise.race([finished, pause(graceMs, undefined, late).catch(() => undefined)]);
    late.abort();
  }

  #check(): Promise<void> {
    this.#round = this.#renewOrAcquire()
      .catch((err) => {
        if (!this.#isStopped) this.#parts.logger.warn({ err, lease: this.name }, 'renewing a lease failed');
      })
      .finally(() => {
        this.#round = undefined;
        if (this.#isStopped) return;
        this.#cancelRound = this.#parts.clock.after(this.#leaseMs / 3, () => void this.#check());
      });
    return this.#round;
  }

  async #renewOrAcquire(): Promise<void> {
    if (this.#holding && !this.isHolder) this.#lose();
    // Counted from before the request, so that it ends here earlier than in the store.
    const sentAtMs = this.#monotonicMs();
    if (await this.#parts.givesWay?.()) return this.#giveWay();
    if (this.#holding) {
      const { token } = this.#holding;
      if (await this.#renew(token)) this.#extend(sentAtMs);
      else if (this.#holding?.token === token) this.#lose();
      return;
    }
    if (this.#isFinishing) return;
    await this.#ending;
    const token = await this.#acquire();
    if (token === undefined) return;
    this.#extend(sentAtMs);
    const { name } = this;
    const keeper = this;
    const lease: Lease = {
      name,
      token,
      get isHeld() {
        return keeper.isHolder && keeper.#holding?.token === token;
      },
    };
    this.#parts.logger.info({ lease: name }, 'acquired a lease');
    this.#holding = { token, work: { stop: async () => undefined } };
    this.#holding = { token, work: this.#begin(lease) };
  }

  /** Ends the work and releases the lease for a node of a newer version. */
  async #giveWay(): Promise<void> {
    const token = this.#holding?.token;
    if (token === undefined) return;
    this.#parts.logger.info({ lease: this.name }, 'leaves a lease to a server of a newer version');
    this.#lose();
    await this.#ending;
    await this.#parts.database.write((tx) => tx.run(releaseLease, { name: this.name, token }));
  }

  async #acquire(): Promise<number | undefined> {
    const { database, clock, holder } = this.#parts;
    const asked = { name: this.name, holder: holder(), now: clock.now() };
    if (await database.read.get(selectBlocked, asked)) return undefined;
    const [acquired] = await database.write((tx) =>
      tx.all(acquireLease, { ...asked, now: clock.now(), leaseMs: this.#leaseMs }),
    );
    return acquired?.token;
  }

  async #renew(token: number): Promise<boolean> {
    const { database, clock } = this.#parts;
    const renewed = { name: this.name, token, now: clock.now(), leaseMs: this.#leaseMs };
    return (await database.write((tx) => tx.run(renewLease, renewed))) > 0;
  }

  #extend(sentAtMs: number): void {
    // A sixth of the lease covers clocks that do not run equally fast, and the time to stop.
    this.#deadlineMs = sentAtMs + (this.#leaseMs * 5) / 6;
    this.#cancelDeadline();
    this.#cancelDeadline = this.#parts.clock.after(this.#deadlineMs - this.#monotonicMs(), () => {
      if (!this.isHolder) this.#lose();
    });
  }

  #lose(): void {
    this.#cancelDeadline();
    const held = this.#holding;
    if (!held) return;
    this.#holding = undefined;
    if (!this.#isStopped) {
      this.#parts.logger.warn({ lease: this.name, token: held.token }, 'lost a lease');
    }
    this.#ending = held.work
      .stop()
      .catch((err) => this.#parts.logger.error({ err, lease: this.name }, 'stopping leased work failed'));
  }
}
