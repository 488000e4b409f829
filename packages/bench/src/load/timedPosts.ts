import { setTimeout as pause } from 'node:timers/promises';
import { Latencies } from './latencies.ts';

/** Before the scheduled moment in the text of a timed post. */
const mark = 'at ';

/** Measures deliveries, from the scheduled moment of a post, which its text carries, until a member has it. */
export class DeliveryTimes {
  readonly #textStart: Buffer;
  #latencies = new Latencies();
  #measuredFrom = Number.POSITIVE_INFINITY;

  /** `textStart` is what the protocol sends before a message's text. */
  constructor(textStart: Buffer) {
    this.#textStart = Buffer.concat([textStart, Buffer.from(mark)]);
  }

  /** In milliseconds, of the posts since {@link measureFrom}. */
  get latencies(): Latencies {
    return this.#latencies;
  }

  /** Measures the posts that are scheduled from this moment on, as of `performance.now()`. */
  measureFrom(moment: number): void {
    this.#latencies = new Latencies();
    this.#measuredFrom = moment;
  }

  stop(): void {
    this.#measuredFrom = Number.POSITIVE_INFINITY;
  }

  /** Receives a frame of a member, which is part of `buffer`. */
  readonly onMessage = (buffer: Buffer, start: number, end: number): void => {
    const now = performance.now();
    if (now < this.#measuredFrom) return;
    const from = buffer.subarray(start, end).indexOf(this.#textStart);
    if (from < 0) return;
    const textAt = start + from + this.#textStart.length;
    const scheduled = Number.parseFloat(buffer.toString('latin1', textAt, textAt + 20));
    if (scheduled >= this.#measuredFrom) this.#latencies.add(now - scheduled);
  };
}

interface Schedule {
  /** Between two posts, in milliseconds; without end for no posts. */
  intervalMs: number;
  warmUpMs: number;
  /** The time after the warm-up. */
  measuredMs: number;
  /** Called when the warm-up is over. */
  warmedUp(): void;
  /** Sends the post of this index, from 0. */
  send(index: number, text: string): void;
}

/** Posts on schedule, also where the server is late. Returns how late the posts were sent, in milliseconds. */
export async function postOnSchedule(schedule: Schedule): Promise<Latencies> {
  const { intervalMs, warmUpMs, measuredMs, warmedUp, send } = schedule;
  const lateness = new Latencies();
  const begun = performance.now();
  let isWarm = false;
  for (let sent = 0; ; ) {
    const now = performance.now();
    if (now >= begun + warmUpMs + measuredMs) return lateness;
    if (!isWarm && now >= begun + warmUpMs) {
      isWarm = true;
      warmedUp();
    }
    for (; begun + sent * intervalMs <= now; sent++) {
      const scheduled = begun + sent * intervalMs;
      lateness.add(now - scheduled);
      send(sent, `${mark}${scheduled.toFixed(3)} `);
    }
    await pause(1);
  }
}
