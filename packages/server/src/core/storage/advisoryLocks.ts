import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';

/** Keys of PostgreSQL's advisory locks, which share one namespace per database. */
export const advisoryLocks = {
  migrations: 7_266_232,
  searchFill: 7_266_233,
  writer: 7_266_234,
  purge: 7_266_235,
} as const;

const retryLockMs = 100;

/**
 * Waits until the connection holds an advisory lock, which ends with the connection. While it waits it runs no
 * statement: indexes are only finished after all running statements, and `VACUUM` leaves the rows that one may still read.
 */
export async function acquireLock(client: pg.Client, key: number, onWait?: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [key]);
    if (rows[0].locked) return;
    if (attempt === 1) onWait?.();
    await setTimeout(retryLockMs);
  }
}
