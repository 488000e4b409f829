import type { Lease, LeasedWork, LeaseParts } from './lease.ts';
import { LeaseKeeper } from './leaseKeeper.ts';

/** The leases of a node. */
export interface Leases {
  /**
   * Runs work on one node of a cluster: acquires the lease whenever no other node holds it, begins the work, and stops
   * it when the lease is lost. Resolves after the first attempt.
   */
  keep(name: string, begin: (lease: Lease) => LeasedWork): Promise<LeaseKeeper>;
  /**
   * Ends the work of all leases, after up to `graceMs` in which what is under way may finish, and releases them, so that
   * other nodes continue at once.
   */
  release(graceMs: number): Promise<void>;
}

/** Carries the names of released leases. */
const topic = 'lease';

/** Creates the leases of a node, and exports which ones it holds. */
export function createLeases(parts: LeaseParts): Leases {
  const keepers: LeaseKeeper[] = [];
  parts.metrics.labelledGauge(
    'confab_lease_held',
    'Whether this server holds the lease, so that its work runs here: 1 or 0',
    'lease',
    () => Object.fromEntries(keepers.map(({ name, isHolder }) => [name, isHolder ? 1 : 0])),
  );
  parts.bus?.onBroadcast(topic, (name) => {
    for (const keeper of keepers) if (keeper.name === name) keeper.checkNow();
  });
  return {
    async keep(name, begin) {
      const keeper = new LeaseKeeper(parts, name, begin);
      keepers.push(keeper);
      if (parts.isCandidate ?? true) await keeper.start();
      return keeper;
    },
    async release(graceMs) {
      await Promise.all(
        keepers.map(async (keeper) => {
          if (await keeper.stop(graceMs)) parts.bus?.broadcast(topic, keeper.name);
        }),
      );
    },
  };
}
