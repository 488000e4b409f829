import { defaultEnvironment, type Environment } from '@confab/client';

/** The network of one client, controlled by the test: its socket stalls or breaks, single requests are lost or wait. */
export interface HandNetwork {
  readonly environment: Environment;
  /** Paths and bodies of the HTTP requests so far, including lost ones. */
  readonly requests: readonly { readonly path: string; readonly body: string }[];
  /** Holds back the data of the open socket until `resume`, without an event. */
  stall(): void;
  /** Breaks the socket, and lets none open until `resume`; requests go through. */
  cutSocket(): void;
  resume(): void;
  /** Loses the requests whose path or query contains `part`, until the returned function is called. */
  lose(part: string): () => void;
  /** Holds back the answers to requests whose path or query contains `part`; `come` resolves when the first one arrives. */
  hold(part: string): { readonly come: Promise<void>; release(): void };
}

/** Creates a client environment without faults until the test causes some. */
export function handNetwork(): HandNetwork {
  const base = defaultEnvironment();
  const sockets = new Set<HandSocket>();
  const lost = new Set<string>();
  const held = new Map<string, () => Promise<void>>();
  const requests: { path: string; body: string }[] = [];
  let isStalled = false;
  let isCut = false;

  class HandSocket extends EventTarget {
    readonly #inner: WebSocket;
    #waiting: string[] = [];

    constructor(url: string) {
      super();
      this.#inner = new base.WebSocket(url);
      sockets.add(this);
      if (isCut) queueMicrotask(() => this.break());
      this.#inner.addEventListener('open', () => this.dispatchEvent(new Event('open')));
      this.#inner.addEventListener('message', ({ data }) => {
        this.#waiting.push(data);
        this.flush();
      });
      this.#inner.addEventListener('error', () => this.dispatchEvent(new Event('error')));
      this.#inner.addEventListener('close', ({ code }) => this.#ended(code));
    }

    get readyState(): number {
      return this.#inner.readyState;
    }
    send(data: string): void {
      this.#inner.send(data);
    }
    close(code?: number): void {
      this.#inner.close(code);
    }
    flush(): void {
      if (isStalled) return;
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const data of waiting) this.dispatchEvent(new MessageEvent('message', { data }));
    }
    break(): void {
      this.#waiting = [];
      this.#inner.close();
      this.#ended(1006);
    }
    #ended(code: number): void {
      if (sockets.delete(this)) this.dispatchEvent(Object.assign(new Event('close'), { code }));
    }
  }

  return {
    environment: {
      ...base,
      WebSocket: HandSocket as unknown as Environment['WebSocket'],
      async fetch(input, init) {
        const { pathname: path, search } = new URL(String(input));
        const address = path + search;
        requests.push({ path, body: String(init?.body ?? '') });
        if ([...lost].some((part) => address.includes(part))) throw new TypeError('the request is lost');
        const response = await base.fetch(input, init);
        for (const [part, wait] of held) if (address.includes(part)) await wait();
        return response;
      },
    },
    requests,
    stall() {
      isStalled = true;
    },
    cutSocket() {
      isCut = true;
      for (const socket of [...sockets]) socket.break();
    },
    resume() {
      isStalled = false;
      isCut = false;
      for (const socket of sockets) socket.flush();
    },
    lose(part) {
      lost.add(part);
      return () => lost.delete(part);
    },
    hold(part) {
      const come = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      held.set(part, () => {
        come.resolve();
        return released.promise;
      });
      return {
        come: come.promise,
        release() {
          held.delete(part);
          released.resolve();
        },
      };
    },
  };
}
