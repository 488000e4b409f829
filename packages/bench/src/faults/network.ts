import { type FaultProxy, faultKinds, seededRandom, startFaultProxy } from '@confab/testing';
import type { Trouble } from './faultRun.ts';

const everyMs = 80;
const troubleMs = 4000;

/**
 * Causes network faults between clients and service: cuts, delays, halves and reorders connections, drops answers and
 * freezes.
 */
export const network = (seed: number): Trouble => {
  let proxy: FaultProxy | undefined;
  return {
    clients: 20,
    async addressOf(server) {
      proxy = await startFaultProxy(server.url, seededRandom(seed));
      return proxy.url;
    },
    async strike({ crowd, random }) {
      const before = struckBy(proxy!);
      proxy!.treat({ rate: 0.2 + random.next() * 0.5, kinds: faultKinds, maxMs: 1500 });
      // Connections that are already open would stay without faults.
      proxy!.cutAll();
      const acting = crowd.act(troubleMs, everyMs);
      for (let strikes = 3 + random.below(4); strikes > 0; strikes--) {
        await new Promise((resolve) => setTimeout(resolve, random.below(troubleMs / 3)));
        if (random.next() < 0.5) proxy!.cutAll();
        else proxy!.freezeAll(200 + random.below(2000));
      }
      await acting;
      proxy!.treat(undefined);
      proxy!.cutAll();
      return `Struck ${struckBy(proxy!) - before} connections.`;
    },
    end: async () => proxy?.close(),
  };
};

const struckBy = ({ struck }: FaultProxy) => Object.values(struck).reduce((sum, count) => sum + count, 0);
