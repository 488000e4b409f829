import type { Clock } from '../../core/clock/clock.ts';

/** A number of messages within a period. */
export interface Limit {
  readonly messages: number;
  readonly seconds: number;
}

interface Send {
  readonly id: string;
  readonly at: number;
  /** The hash of the sent text, if only equal texts count together. */
  readonly what: string;
}

/** Most remembered senders; beyond that, the least recently active are forgotten. */
const maxSenders = 20_000;
/** Most remembered sends of one sender: the maximum of any rule. */
const maxSends = 200;

/**
 * The recent sends of each sender: exact times, in bounded memory. Counts by message id, so that a retried send counts
 * once.
 */
export class RecentSends {
  readonly #clock: Clock;
  readonly #bySender = new Map<string, Send[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a send; returns undefined, or the wait in milliseconds if it exceeds the limit. */
  record(sender: string, id: string, { messages, seconds }: Limit, what = ''): number | undefined {
    const now = this.#clock.now();
    const windowMs = seconds * 1000;
    const known = this.#bySender.get(sender) ?? [];
    const isRecent = ({ at }: Send) => at > now - windowMs && at <= now;
    const same = known.filter((send) => send.what === what && isRecent(send));
    if (same.some((send) => send.id === id)) return undefined;
    if (same.length >= messages) return (same[same.length - messages] as Send).at + windowMs - now;
    // Keeps the map ordered by last activity.
    this.#bySender.delete(sender);
    this.#bySender.set(sender, [...known.slice(1 - maxSends).filter(isRecent), { id, at: now, what }]);
    if (this.#bySender.size > maxSenders) {
      this.#bySender.delete(this.#bySender.keys().next().value as string);
    }
    return undefined;
  }
}
