import type { Environment } from '../../core/environment/environment.ts';
import { maxReadMs } from './limits.ts';

type WithLocks = Pick<Environment, 'locks'>;

/** Holds a Web Lock until `release`; `held` resolves once it is held, or at once where there are no locks. */
export function holdLock({ locks }: WithLocks, name: string): { held: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const held = new Promise<void>((resolve) => {
    if (!locks) return resolve();
    const hold = () => {
      resolve();
      return released;
    };
    locks.request(name, hold).catch(() => resolve());
  });
  return { held, release };
}

/** Returns the names of the locks that any page of this origin holds; none where there are no locks. */
export async function heldLocks({ locks }: WithLocks): Promise<ReadonlySet<string>> {
  const state = await locks?.query();
  return new Set(state?.held?.map(({ name }) => name ?? ''));
}

/** Resolves with whether the page that holds a lock has released it, before `signal` ends the wait. */
export async function isReleased({ locks }: WithLocks, name: string, signal: AbortSignal): Promise<boolean> {
  const isFree = () => true;
  return (await locks?.request(name, { mode: 'shared', signal }, isFree).catch(() => false)) ?? false;
}

/** Returns a result; undefined if it takes longer than a database may: a browser's may never answer. */
export function inTime<T>(environment: Environment, result: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = environment.setTimeout(() => resolve(undefined), maxReadMs);
    const ended = () => environment.clearTimeout(timer);
    result.then(resolve, reject);
    result.then(ended, ended);
  });
}
