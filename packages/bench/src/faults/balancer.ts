import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { connectThrough } from '@confab/testing';

const checkEveryMs = 500;
const checkWithinMs = 2_000;
/** A node that answers too late may be busy: so many late answers in a row count. */
const maxLate = 2;

/** Knows which nodes are ready. */
export interface Readiness {
  isReady(nodeUrl: string): boolean;
  stop(): void;
}

/** Asks the nodes twice a second whether they are ready. */
export function watchReadiness(nodeUrls: readonly string[]): Readiness {
  /** The late answers in a row, by node; a refusal counts like as many as matter. */
  const late = new Map<string, number>();
  let isStopped = false;
  const watch = async (url: string) => {
    while (!isStopped) {
      late.set(
        url,
        await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(checkWithinMs) }).then(
          ({ ok }) => (ok ? 0 : maxLate),
          (error: Error) => (error.name === 'TimeoutError' ? (late.get(url) ?? 0) + 1 : maxLate),
        ),
      );
      await setTimeout(checkEveryMs);
    }
  };
  for (const url of nodeUrls) void watch(url);
  return {
    isReady: (url) => (late.get(url) ?? 0) < maxLate,
    stop() {
      isStopped = true;
    },
  };
}

/** A load balancer in front of several nodes. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a balancer like that of `deploy/haproxy`: new connections go to the first of the nodes that is ready, and open
 * ones stay at their node until that ends them. Balancers of the same nodes can share their checks.
 */
export async function openBalancer(nodeUrls: readonly string[], shared?: Readiness): Promise<Balancer> {
  const readiness = shared ?? watchReadiness(nodeUrls);
  const choose = () => nodeUrls.find((url) => readiness.isReady(url)) ?? nodeUrls[0];
  const links = connectThrough(createServer(), choose);
  links.server.listen(0, '127.0.0.1');
  await once(links.server, 'listening');
  return {
    url: `http://127.0.0.1:${(links.server.address() as AddressInfo).port}`,
    async close() {
      if (!shared) readiness.stop();
      await links.close();
    },
  };
}
