import type { Actor } from '../access/actor.ts';

/** Sees what the server does, to count it. Called on hot paths, so it may only count in memory. */
export interface UsageListener {
  /** A call succeeded; without a duration if that says nothing about the server. */
  answered(actor: Actor | undefined, durationMs: number | undefined): void;
  /** A call failed after its caller was known; `route` as in the contract. */
  failed(actor: Actor | undefined, route: string): void;
  /** A message was sent to the listeners of a stream, so long after it was written: at most one for each write. */
  delivered(stream: string, durationMs: number): void;
}

/** Calls and deliveries as they happen, for the features that count them (OPS-06). */
export interface Usage extends UsageListener {
  /** Called while features are wired. */
  listen(listener: UsageListener): void;
}

export function createUsage(): Usage {
  const listeners: UsageListener[] = [];
  return {
    listen: (listener) => void listeners.push(listener),
    answered(actor, durationMs) {
      for (const listener of listeners) listener.answered(actor, durationMs);
    },
    failed(actor, route) {
      for (const listener of listeners) listener.failed(actor, route);
    },
    delivered(stream, durationMs) {
      for (const listener of listeners) listener.delivered(stream, durationMs);
    },
  };
}
