import type { Carrier } from '../listener.ts';
import type { SocketOrder } from './socketOrders.ts';

/** A process with more pending output than this has stopped working. */
const maxWaitingBytes = 32 * 1024 * 1024;
/** While this many batches are in progress, further orders wait for the next one. */
const maxConcurrent = 2;

/**
 * Orders for one socket process. Those of one turn of the event loop are sent together, and writes of the same frames
 * are merged. A busy process gets fewer and larger batches.
 */
export class WorkerOutbox implements Carrier {
  readonly #send: (orders: SocketOrder[]) => void;
  readonly #overflow: () => void;
  #orders: SocketOrder[] = [];
  /** When the batches in progress were sent, on the clock of `performance`. */
  readonly #sentAt: number[] = [];
  #lastBatchMs = 0;
  #isScheduled = false;
  #waitingBytes = 0;

  /** `overflow` is called when more is pending than can be kept. */
  constructor(send: (orders: SocketOrder[]) => void, overflow: () => void) {
    this.#send = send;
    this.#overflow = overflow;
  }

  write(clientSocket: number, frames: Buffer): void {
    const last = this.#orders.at(-1);
    if (last?.do === 'write' && last.frames === frames) last.to.push(clientSocket);
    else this.add({ do: 'write', to: [clientSocket], frames });
  }

  add(order: SocketOrder): void {
    this.#orders.push(order);
    if ('frames' in order) this.#waitingBytes += order.frames.length;
    if (this.#waitingBytes > maxWaitingBytes) this.#overflow();
    this.#schedule();
  }

  /** How long the last completed batch took. */
  get lastBatchMs(): number {
    return this.#lastBatchMs;
  }

  /** Marks batches as completed. */
  done(batches: number): void {
    const completed = this.#sentAt.splice(0, batches);
    if (completed.length > 0) this.#lastBatchMs = performance.now() - (completed.at(-1) as number);
    this.send();
  }

  /** Sends pending orders, unless too many batches are in progress. */
  send(): void {
    if (this.#orders.length === 0 || this.#sentAt.length >= maxConcurrent) return;
    const orders = this.#orders;
    this.#orders = [];
    this.#waitingBytes = 0;
    this.#sentAt.push(performance.now());
    this.#send(orders);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    process.nextTick(() => {
      this.#isScheduled = false;
      this.send();
    });
  }
}
