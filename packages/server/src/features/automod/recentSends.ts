import type { Clock } from '../../core/clock/clock.ts';

/** How many within which time. */
export interface Limit {
  readonly messages: number;
  readonly seconds: number;
}

interface Send {
  readonly id: string;
  readonly at: number;
  /** The hash of the text that was sent, where that counts: only the same texts count together. */
  readonly what: string;
}

/** Senders that are remembered; past them the longest silent ones are forgotten. */
const maxSenders = 20_000;
/** Sends of one sender that are remembered: as many as any rule may ask for. */
const maxSends = 200;

/**
 * The recent sends of each sender: the exact times of the last ones, in memory and bounded. Counts by message id, so
 * that a sending that is done again counts once.
 */
export class RecentSends {
  readonly #clock: Clock;
  readonly #bySender = new Map<string, Send[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts one; answers undefined, or after how many milliseconds it could be taken, where it is one too many. */
  record(sender: string, id: string, { messages, seconds }: Limit, what = ''): number | undefined {
    const now = this.#clock.now();
    const windowMs = seconds * 1000;
    const known = this.#bySender.get(sender) ?? [];
    const isRecent = ({ at }: Send) => at > now - windowMs && at <= now;
    const same = known.filter((send) => send.what === what && isRecent(send));
    if (same.some((send) => send.id === id)) return undefined;
    if (same.length >= messages) return (same[same.length - messages] as Send).at + windowMs - now;
    // Those of the longest silent sender come first.
    this.#bySender.delete(sender);
    this.#bySender.set(sender, [...known.slice(1 - maxSends).filter(isRecent), { id, at: now, what }]);
    if (this.#bySender.size > maxSenders) {
      this.#bySender.delete(this.#bySender.keys().next().value as string);
    }
    return undefined;
  }
}
