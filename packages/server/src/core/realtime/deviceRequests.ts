import { randomUUID } from 'node:crypto';
import type { Bus } from '../bus/bus.ts';
import { systemClock } from '../clock/clock.ts';

/** A call about a connection that may be open at another node. */
export type DeviceRequest = { readonly userId: string; readonly id: string } & (
  | { readonly action: 'watch' | 'unwatch'; readonly stream: string }
  | { readonly action: 'idle'; readonly isIdle: boolean }
);

interface DeviceRequestParts {
  readonly bus: Bus;
  /** Performs a request at this node; returns false without such a connection. */
  readonly perform: (request: DeviceRequest) => Promise<boolean>;
  /** The number of other nodes. */
  readonly peerCount: () => number;
  /** Whether another node has reported this connection. */
  readonly isReported: (request: DeviceRequest) => boolean;
}

interface SentRequest {
  readonly key: string;
  readonly from: string;
  readonly request: DeviceRequest;
}

interface Answer {
  readonly key: string;
  readonly isDone: boolean;
}

const topics = { request: 'device', answer: 'device-done' } as const;
/** A node that has not answered by then is gone, or cannot be reached. */
const patienceMs = 1_000;

/**
 * Performs calls about connections wherever they are open. A call resolves once the connection's node has performed it:
 * what is published afterwards reaches a connection that was subscribed, even one that no report has announced yet.
 */
export class DeviceRequests {
  readonly #parts: DeviceRequestParts;
  readonly #waiting = new Map<string, (isDone: boolean) => void>();

  constructor(parts: DeviceRequestParts) {
    this.#parts = parts;
    const { bus, perform } = parts;
    bus.onBroadcast(topics.request, async (text) => {
      const { key, from, request } = JSON.parse(text) as SentRequest;
      const isDone = await perform(request);
      bus.broadcast(topics.answer, `${from} ${JSON.stringify({ key, isDone } satisfies Answer)}`);
    });
    bus.onBroadcast(topics.answer, (text) => {
      if (!text.startsWith(`${bus.node} `)) return;
      const { key, isDone } = JSON.parse(text.slice(bus.node.length)) as Answer;
      this.#waiting.get(key)?.(isDone);
    });
  }

  /** Performs a request here or at another node; returns false if the connection is open nowhere. */
  async perform(request: DeviceRequest): Promise<boolean> {
    return (await this.#parts.perform(request)) || this.#ask(request);
  }

  async #ask(request: DeviceRequest): Promise<boolean> {
    const { bus, peerCount, isReported } = this.#parts;
    if (!bus.isShared) return false;
    const key = randomUUID();
    const { promise: found, resolve } = Promise.withResolvers<boolean>();
    let refusals = 0;
    this.#waiting.set(key, (isDone) => {
      if (isDone) resolve(true);
      else if (++refusals >= peerCount()) resolve(false);
    });
    const cancel = systemClock.after(patienceMs, () => resolve(isReported(request)));
    const sent: SentRequest = { key, from: bus.node, request };
    bus.broadcast(topics.request, JSON.stringify(sent));
    return found.finally(() => {
      cancel();
      this.#waiting.delete(key);
    });
  }
}
