import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { selectHeld } from './leaseStatements.ts';

/** The right of one node to do some work that must run once in a cluster. */
export interface Lease {
  readonly name: string;
  /** Identifies this holder of the lease: {@link holdsLease} compares it. */
  readonly token: number;
  /** Whether this node may go on; false in time before others may acquire the lease, also after a pause. */
  readonly isHeld: boolean;
}

/** The lease belongs to another node by now. */
export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`Another server has acquired the lease ${name}.`);
    this.name = 'LeaseLostError';
  }
}

/**
 * Ensures, inside the transaction that records an effect, that the lease still belongs to this holder. Throws a
 * {@link LeaseLostError}, which rolls the transaction back.
 */
export async function holdsLease(
  tx: Transaction,
  { name, token }: Pick<Lease, 'name' | 'token'>,
): Promise<void> {
  if (!(await tx.get(selectHeld, { name, token }))) throw new LeaseLostError(name);
}

/** The services and times that leases need. */
export interface LeaseParts {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Runs the renewals. Only a SQLite store, which has one process, reads its time. */
  readonly clock: Clock;
  /** The name of this node, the same after a restart: it resumes its own leases at once. */
  holder(): string;
  /** Whether this node should leave leases to others, because they are of a newer version. */
  givesWay?(): Promise<boolean>;
  /** Whether this node competes for leases; it does by default. */
  readonly isCandidate?: boolean;
  /** Notifies the other nodes of released leases; without it they notice at their next check. */
  readonly bus?: Pick<Bus, 'broadcast' | 'onBroadcast'>;
  /** How long a lease outlives a holder that stops renewing it. */
  readonly leaseMs?: number;
  /** Milliseconds from an arbitrary start, unaffected by changes of the clock. */
  readonly monotonicMs?: () => number;
}

/** Work that runs while a lease is held. */
export interface LeasedWork {
  /**
   * Begins nothing more, and resolves once what is under way has finished. The lease is renewed meanwhile, and `stop`
   * follows, if this lasts too long earlier than it resolves.
   */
  finish?(): Promise<void>;
  /** Ends it; the lease may have been lost, so that nothing it did can be recorded any more. */
  stop(): Promise<void>;
}
