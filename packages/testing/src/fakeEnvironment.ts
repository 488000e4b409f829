import { defaultEnvironment, type Environment } from '@confab/client';

/** A socket whose other end is the test. */
export interface FakeSocket {
  readonly url: string;
  /** Frames that the client sent. */
  readonly sent: readonly Record<string, unknown>[];
  readonly isOpen: boolean;
  /** The code with which the client closed the socket. */
  readonly closedWith: number | undefined;
  open(): void;
  receive(frame: object): void;
  /** Closes the other end. */
  end(code: number): void;
}

/** A request as the fake server receives it. */
export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

/** A clock, a network and random numbers that the test controls. */
export interface FakeEnvironment {
  readonly environment: Environment;
  readonly sockets: readonly FakeSocket[];
  readonly requests: readonly FakeRequest[];
  /** Sets the answers to requests; a request that gets undefined hangs until it is aborted. */
  answer(handler: (request: FakeRequest) => Response | Promise<Response> | undefined): void;
  /** Advances the clock by `ms`, fires the timers due on the way, and waits for their effects. */
  pass(ms: number): Promise<void>;
  /** Waits until promises have settled. */
  settle(): Promise<void>;
  /** Signals that the network is back, or that the user looks at the page. */
  wake(): void;
}

/** Creates an environment without real time and network. `random` is the value of every random number. */
export function fakeEnvironment({ random = 0.5, cookies = '' } = {}): FakeEnvironment {
  let now = Date.UTC(2026, 0, 5, 9);
  let nextTimer = 0;
  let handler: Parameters<FakeEnvironment['answer']>[0] = () => undefined;
  const timers = new Map<number, { at: number; call: () => void }>();
  const sockets: TestedSocket[] = [];
  const requests: FakeRequest[] = [];
  const wakes = new Set<() => void>();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };

  const environment: Environment = {
    ...defaultEnvironment(),
    now: () => now,
    random: () => random,
    cookies: () => cookies,
    origin: 'https://chat.example',
    setTimeout(call, delayMs) {
      timers.set(++nextTimer, { at: now + delayMs, call });
      return nextTimer;
    },
    clearTimeout: (timer) => void timers.delete(timer as number),
    onWake(listener) {
      wakes.add(listener);
      return () => wakes.delete(listener);
    },
    WebSocket: class extends TestedSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
      /** The page is not busy: work that it defers to its next task happens at once. */
      override receive(frame: object): void {
        super.receive(frame);
        for (const [id, { at, call }] of [...timers]) {
          if (at > now) continue;
          timers.delete(id);
          call();
        }
      }
    } as unknown as Environment['WebSocket'],
    fetch: (input, init = {}) =>
      new Promise<Response>((resolve, reject) => {
        const signal = init.signal ?? new AbortController().signal;
        const request: FakeRequest = {
          method: init.method ?? 'GET',
          path: String(input),
          headers: new Headers(init.headers),
          body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
          signal,
        };
        requests.push(request);
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason));
        Promise.resolve(handler(request)).then((response) => response && resolve(response), reject);
      }),
  };

  return {
    environment,
    sockets,
    requests,
    settle,
    answer(next) {
      handler = next;
    },
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const due = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
        if (!due) break;
        timers.delete(due[0]);
        now = Math.max(now, due[1].at);
        due[1].call();
      }
      now = end;
      await settle();
    },
    wake() {
      for (const listener of wakes) listener();
    },
  };
}

/** The client's end of a fake socket. */
class TestedSocket extends EventTarget implements FakeSocket {
  readonly url: string;
  readonly sent: Record<string, unknown>[] = [];
  readyState = 0;
  closedWith: number | undefined;

  constructor(url: string) {
    super();
    this.url = url;
  }

  get isOpen(): boolean {
    return this.readyState === 1;
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(code: number): void {
    this.closedWith = code;
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  end(code: number): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** A JSON answer of the service. */
export const jsonAnswer = (body: object, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
