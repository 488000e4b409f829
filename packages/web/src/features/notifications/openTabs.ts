import type { Readable } from '@confab/client';

const leading = 'confab notifications';
const watched = 'confab has attention';

/**
 * The open tabs of this browser, for notifications: one leads, and one may have the user's attention. Without Web Locks
 * each tab is a leader; notifications of the same tag still replace each other.
 */
export class OpenTabs {
  readonly #locks: LockManager | undefined;
  readonly #attention: Readable<boolean>;
  readonly #ended = new AbortController();
  readonly #stop: () => void;
  #isLeader: boolean;
  #letGo: (() => void) | undefined;

  constructor(locks: LockManager | undefined, attention: Readable<boolean>) {
    this.#locks = locks;
    this.#attention = attention;
    this.#isLeader = locks === undefined;
    void this.#hold(leading, 'exclusive', () => {
      this.#isLeader = true;
    });
    this.#updateLock();
    this.#stop = attention.subscribe(() => this.#updateLock());
  }

  /** Whether this tab leads: it shows notifications when no tab has attention. */
  get isLeader(): boolean {
    return this.#isLeader;
  }

  /** Whether the user is at any of the tabs. */
  async anyHasAttention(): Promise<boolean> {
    if (this.#attention.get()) return true;
    const held = (await this.#locks?.query())?.held ?? [];
    return held.some(({ name }) => name === watched);
  }

  end(): void {
    this.#stop();
    this.#letGo?.();
    this.#ended.abort();
  }

  #updateLock(): void {
    if (!this.#attention.get()) {
      this.#letGo?.();
      this.#letGo = undefined;
    } else if (this.#letGo === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#letGo = resolve;
      void this.#hold(watched, 'shared', () => undefined, promise);
    }
  }

  /** Holds a lock until `until` resolves, or until this instance ends. */
  async #hold(
    name: string,
    mode: LockMode,
    held: () => void,
    until: Promise<void> = aborted(this.#ended.signal),
  ): Promise<void> {
    const { signal } = this.#ended;
    await this.#locks
      ?.request(name, { mode, signal }, () => {
        held();
        return until;
      })
      // The tab ended before it got the lock.
      .catch(() => undefined);
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
