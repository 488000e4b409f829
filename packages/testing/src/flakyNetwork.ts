import { defaultEnvironment, type Environment } from '@confab/client';
import type { SeededRandom } from './seededRandom.ts';

/** The probability of each fault of the network, from 0 to 1. */
export interface Flakiness {
  /** An event is lost on the way, though the socket stays open. */
  drop: number;
  /** An event arrives twice. */
  repeat: number;
  /** A request never reaches the server. */
  failBefore: number;
  /** The server acts, and the answer is lost. */
  failAfter: number;
}

/** A network between one client and the server with faults that the test controls. */
export interface FlakyNetwork {
  readonly environment: Environment;
  /** Cuts the socket; requests fail until `restore`. */
  cut(): void;
  /** Passes nothing in either direction until `restore`, and closes nothing. */
  stall(): void;
  /** Ends a cut or a stall: data that a stall held back arrives now. */
  restore(): void;
  isUp(): boolean;
  /** Stops random faults until `rough`. */
  calm(): void;
  rough(): void;
}

const isCall = (data: string) => JSON.parse(data).type === 'call';

/**
 * Creates a client environment whose socket and requests fail as `random` decides; no socket opens if `hasSockets` is
 * false.
 */
export function flakyNetwork(
  random: SeededRandom,
  flakiness: Flakiness,
  { hasSockets = true } = {},
): FlakyNetwork {
  const base = defaultEnvironment();
  const sockets = new Set<FlakySocket>();
  let current = flakiness;
  let isCut = false;
  /** Callbacks that wait for the end of a stall; undefined while there is none. */
  let stalled: (() => void)[] | undefined;
  const happens = (rate: number) => rate > 0 && random.next() < rate;
  const pass = (task: () => void) => {
    if (stalled) stalled.push(task);
    else task();
  };
  const passed = () => new Promise<void>((resolve) => pass(resolve));
  const restore = () => {
    isCut = false;
    const waiting = stalled ?? [];
    stalled = undefined;
    for (const task of waiting) task();
  };

  class FlakySocket extends EventTarget {
    /** Undefined if no socket gets through: no attempt opens a connection then. */
    readonly #inner: WebSocket | undefined;

    constructor(url: string) {
      super();
      sockets.add(this);
      if (isCut || !hasSockets) {
        queueMicrotask(() => this.break());
        return;
      }
      this.#inner = new base.WebSocket(url);
      this.#inner.addEventListener('open', () => pass(() => this.dispatchEvent(new Event('open'))));
      this.#inner.addEventListener('message', ({ data }) => pass(() => this.#receive(data)));
      this.#inner.addEventListener('error', () => this.dispatchEvent(new Event('error')));
      this.#inner.addEventListener('close', ({ code }) => pass(() => this.#ended(code)));
    }

    get readyState(): number {
      return this.#inner?.readyState ?? 0;
    }
    send(data: string): void {
      pass(() => {
        if (!sockets.has(this) || isCut) return;
        if (isCall(data) && happens(current.failBefore)) this.break();
        else this.#inner?.send(data);
      });
    }
    close(code?: number): void {
      this.#inner?.close(code);
    }
    /** Breaks the connection as a client sees it: without a close frame. */
    break(): void {
      this.#inner?.close();
      this.#ended(1006);
    }

    #receive(data: string): void {
      if (!sockets.has(this) || isCut) return;
      const { seq, type } = JSON.parse(data);
      const isLoggedEvent = seq > 0;
      if (type === 'answer' && happens(current.failAfter)) return this.break();
      if (isLoggedEvent && happens(current.drop)) return;
      const times = isLoggedEvent && happens(current.repeat) ? 2 : 1;
      for (let time = 0; time < times; time++) this.dispatchEvent(new MessageEvent('message', { data }));
    }

    #ended(code: number): void {
      if (sockets.delete(this)) this.dispatchEvent(Object.assign(new Event('close'), { code }));
    }
  }

  const environment: Environment = {
    ...base,
    WebSocket: FlakySocket as unknown as Environment['WebSocket'],
    async fetch(input, init) {
      await passed();
      if (isCut || happens(current.failBefore)) throw new TypeError('the network is down');
      const response = await base.fetch(input, init);
      await passed();
      if (isCut || happens(current.failAfter)) throw new TypeError('the answer is lost');
      return response;
    },
  };

  return {
    environment,
    cut() {
      // Data that a stall holds back is lost with the connection.
      const waiting = stalled ?? [];
      stalled = undefined;
      isCut = true;
      for (const socket of [...sockets]) socket.break();
      for (const task of waiting) task();
    },
    stall() {
      if (!isCut) stalled ??= [];
    },
    restore,
    isUp: () => !isCut && !stalled,
    calm() {
      restore();
      current = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };
    },
    rough() {
      current = flakiness;
    },
  };
}
