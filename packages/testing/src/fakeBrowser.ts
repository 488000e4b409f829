import type { Environment } from '@confab/client';

/** One tab of a fake browser. */
export interface FakeTab {
  /** Web Locks as this tab has them. */
  readonly locks: LockManager;
  /** Opens a channel to the other tabs, as `new BroadcastChannel` does. */
  openChannel(name: string): BroadcastChannel;
  /** Returns the environment with the tab's locks, and with timers that stand still while the tab is frozen. */
  inTab(environment: Environment): Environment;
  /** Ends the tab as a crash does: it runs nothing more, and its locks are free at once. */
  crash(): void;
  /** Runs nothing in the tab until `thaw`; it keeps its locks. */
  freeze(): void;
  thaw(): void;
}

/** A browser with tabs that share locks and channels, and that the test freezes and crashes. */
export interface FakeBrowser {
  openTab(): FakeTab;
}

interface LockRequest {
  readonly tab: Tab;
  readonly grant: () => Promise<unknown>;
  /** Ends the request with an error. */
  readonly fail: (reason: unknown) => void;
}

const aborted = () => new DOMException('The request was aborted.', 'AbortError');

/** Creates a browser without tabs. */
export function createFakeBrowser(): FakeBrowser {
  const locks = new Locks();
  const channels = new Map<string, Set<Channel>>();
  return { openTab: () => new Tab(locks, channels) };
}

/** The locks of one browser, all of them exclusive. */
class Locks {
  readonly #held = new Map<string, LockRequest>();
  readonly #waiting = new Map<string, LockRequest[]>();

  add(name: string, request: LockRequest, isSteal: boolean): void {
    const holder = this.#held.get(name);
    if (isSteal && holder) {
      this.#held.delete(name);
      holder.tab.run(() => holder.fail(aborted()));
    }
    const waiting = this.#waiting.get(name) ?? [];
    this.#waiting.set(name, isSteal ? [request, ...waiting] : [...waiting, request]);
    this.#grantNext(name);
  }

  /** Removes requests that match: those that wait, and those that hold a lock. */
  remove(matches: (request: LockRequest) => boolean, { isWaiting = false } = {}): void {
    for (const [name, waiting] of this.#waiting)
      this.#waiting.set(
        name,
        waiting.filter((request) => !matches(request)),
      );
    if (isWaiting) return;
    for (const [name, request] of [...this.#held]) if (matches(request)) this.#release(name, request);
  }

  query(): LockManagerSnapshot {
    return {
      held: [...this.#held.keys()].map((name) => ({ name, mode: 'exclusive', clientId: '' })),
      pending: [],
    };
  }

  #grantNext(name: string): void {
    if (this.#held.has(name)) return;
    const [request, ...rest] = this.#waiting.get(name) ?? [];
    if (!request) return;
    this.#waiting.set(name, rest);
    this.#held.set(name, request);
    request.tab.run(() => void request.grant().finally(() => this.#release(name, request)));
  }

  #release(name: string, request: LockRequest): void {
    if (this.#held.get(name) !== request) return;
    this.#held.delete(name);
    this.#grantNext(name);
  }
}

class Tab implements FakeTab {
  readonly locks: LockManager;
  readonly #locks: Locks;
  readonly #channels: Map<string, Set<Channel>>;
  /** Tasks that wait for the end of a freeze; undefined while there is none. */
  #frozen: (() => void)[] | undefined;
  #isGone = false;

  constructor(locks: Locks, channels: Map<string, Set<Channel>>) {
    this.#locks = locks;
    this.#channels = channels;
    const request = (name: string, ...rest: unknown[]) => this.#request(name, rest);
    this.locks = { request, query: async () => locks.query() } as unknown as LockManager;
  }

  /** Runs a task of the tab soon, after earlier ones. */
  run(task: () => void): void {
    setImmediate(() => {
      if (this.#isGone) return;
      if (this.#frozen) this.#frozen.push(task);
      else task();
    });
  }

  openChannel(name: string): BroadcastChannel {
    const all = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, all);
    const channel = new Channel(name, all, this);
    all.add(channel);
    return channel as unknown as BroadcastChannel;
  }

  inTab(environment: Environment): Environment {
    return {
      ...environment,
      locks: this.locks,
      setTimeout: (callback, delayMs) => environment.setTimeout(() => this.run(callback), delayMs),
    };
  }

  get isGone(): boolean {
    return this.#isGone;
  }

  crash(): void {
    this.#isGone = true;
    for (const all of this.#channels.values())
      for (const channel of [...all]) if (channel.tab === this) all.delete(channel);
    this.#locks.remove(({ tab }) => tab === this);
  }

  freeze(): void {
    this.#frozen ??= [];
  }

  thaw(): void {
    const tasks = this.#frozen ?? [];
    this.#frozen = undefined;
    for (const task of tasks) task();
  }

  #request(name: string, rest: unknown[]): Promise<unknown> {
    const callback = rest.at(-1) as (lock: Lock) => unknown;
    const { steal = false, signal } = (rest.length > 1 ? rest[0] : {}) as LockOptions;
    return new Promise((resolve, reject) => {
      const grant = async () => {
        try {
          const result = await callback({ name, mode: 'exclusive' });
          resolve(result);
        } catch (error) {
          reject(error);
        }
      };
      const request: LockRequest = { tab: this, grant, fail: reject };
      signal?.addEventListener('abort', () => {
        // As in a browser, a lock that is held stays held.
        this.#locks.remove((other) => other === request, { isWaiting: true });
        reject(aborted());
      });
      this.#locks.add(name, request, steal);
    });
  }
}

class Channel extends EventTarget {
  readonly name: string;
  readonly tab: Tab;
  readonly #all: Set<Channel>;

  constructor(name: string, all: Set<Channel>, tab: Tab) {
    super();
    this.name = name;
    this.#all = all;
    this.tab = tab;
  }

  postMessage(message: unknown): void {
    if (this.tab.isGone) return;
    if (!this.#all.has(this)) throw new DOMException('The channel is closed.', 'InvalidStateError');
    for (const other of this.#all) {
      if (other === this) continue;
      const data = structuredClone(message);
      other.tab.run(() => {
        if (this.#all.has(other)) other.dispatchEvent(new MessageEvent('message', { data }));
      });
    }
  }

  close(): void {
    this.#all.delete(this);
  }
}
