import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { connectThrough } from '@confab/testing';

/** How often a balancer asks each node whether it is ready, and how long it waits for the answer. */
const checkEveryMs = 500;
const checkWithinMs = 1_000;

/** A load balancer in front of several nodes. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a balancer like that of `deploy/haproxy`: new connections go to the first of the nodes that is ready, and open
 * ones stay at their node until that ends them.
 */
export async function openBalancer(nodeUrls: readonly string[]): Promise<Balancer> {
  const ready = new Set(nodeUrls);
  const check = async (url: string) => {
    const { ok } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(checkWithinMs) }).catch(() => ({
      ok: false,
    }));
    if (ok) ready.add(url);
    else ready.delete(url);
  };
  const checks = setInterval(() => void Promise.all(nodeUrls.map(check)), checkEveryMs);
  const links = connectThrough(createServer(), () => nodeUrls.find((url) => ready.has(url)) ?? nodeUrls[0]);
  links.server.listen(0, '127.0.0.1');
  await once(links.server, 'listening');
  return {
    url: `http://127.0.0.1:${(links.server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(checks);
      await links.close();
    },
  };
}
