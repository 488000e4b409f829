import type { TestServer } from '@confab/testing';
import { expect } from 'vitest';
import { currentPositions } from '../core/http/callPositions.ts';

/** The writes of one server process, which wait until they are released. */
export interface HeldWrites {
  /** Makes a call, and waits until it has read what it needs and waits to write. */
  queue<T>(call: () => Promise<T>): Promise<{ readonly answer: Promise<T> }>;
  /** Lets the writes go, in the order in which they came. */
  release(): void;
}

/**
 * Makes all writes of a server of one process wait, so that a test decides the order of calls that race. With
 * `ofEndpoints` only those of endpoints wait: `queue` might mistake a job's write for that of the call.
 */
export function holdWrites({ server }: TestServer, { ofEndpoints = false } = {}): HeldWrites {
  const { database } = server.context;
  const write = database.write.bind(database);
  const waiting: (() => void)[] = [];
  database.write = async (work) => {
    if (!ofEndpoints || currentPositions()) await new Promise<void>((go) => waiting.push(go));
    return write(work);
  };
  return {
    async queue(call) {
      const before = waiting.length;
      const answer = call();
      await expect.poll(() => waiting.length, { interval: 5, timeout: 8000 }).toBeGreaterThan(before);
      return { answer };
    },
    release() {
      database.write = write;
      for (const go of waiting) go();
    },
  };
}
