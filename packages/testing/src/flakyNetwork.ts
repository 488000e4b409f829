import { defaultEnvironment, type Environment } from '@confab/client';
import type { SeededRandom } from './seededRandom.ts';

/** How often the network misbehaves, each from 0 to 1. */
export interface Flakiness {
  /** An event is lost on the way, though the socket goes on. */
  drop: number;
  /** An event comes twice. */
  repeat: number;
  /** A request never reaches the server. */
  failBefore: number;
  /** The server acts, and the answer is lost. */
  failAfter: number;
}

/** A network between one client and the server that can be made to misbehave. */
export interface FlakyNetwork {
  readonly environment: Environment;
  /** Cuts the socket; requests fail until `mend`. */
  cut(): void;
  /** Lets nothing through in either direction until `mend`, and closes nothing. */
  stall(): void;
  /** Ends a cut or a stall: what was held back by a stall arrives now. */
  mend(): void;
  isMended(): boolean;
  /** Behaves from now on, until `rough`. */
  calm(): void;
  rough(): void;
}

const isCall = (data: string) => JSON.parse(data).type === 'call';

/** A client environment whose socket and requests fail as `random` decides; `hasSockets` false lets no socket through. */
export function flakyNetwork(
  random: SeededRandom,
  flakiness: Flakiness,
  { hasSockets = true } = {},
): FlakyNetwork {
  const base = defaultEnvironment();
  const sockets = new Set<FlakySocket>();
  let current = flakiness;
  let isCut = false;
  /** What waits for the end of a stall; undefined while there is none. */
  let stalled: (() => void)[] | undefined;
  const happens = (rate: number) => rate > 0 && random.next() < rate;
  const pass = (task: () => void) => {
    if (stalled) stalled.push(task);
    else task();
  };
  const passed = () => new Promise<void>((resolve) => pass(resolve));
  const mend = () => {
    isCut = false;
    const waiting = stalled ?? [];
    stalled = undefined;
    for (const task of waiting) task();
  };

  class FlakySocket extends EventTarget {
    /** Undefined where no socket gets through: no try opens a connection then. */
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
      this.#inner.addEventListener('message', ({ data }) => pass(() => this.#heard(data)));
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
    /** As the client sees a line that breaks: no good-bye. */
    break(): void {
      this.#inner?.close();
      this.#ended(1006);
    }

    #heard(data: string): void {
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
      // What a stall holds back is lost with the line.
      const waiting = stalled ?? [];
      stalled = undefined;
      isCut = true;
      for (const socket of [...sockets]) socket.break();
      for (const task of waiting) task();
    },
    stall() {
      if (!isCut) stalled ??= [];
    },
    mend,
    isMended: () => !isCut && !stalled,
    calm() {
      mend();
      current = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };
    },
    rough() {
      current = flakiness;
    },
  };
}
