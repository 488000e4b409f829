import type { Readable } from '@confab/client';

const leading = 'confab notifications';
const watched = 'confab has attention';

/**
 * The open tabs of this browser, as far as notifications care: one of them leads, and one may have the person's
 * attention. Without Web Locks each tab takes itself for the only one; notifications of one tag still replace each other.
 */
export class OpenTabs {
  readonly #locks: LockManager | undefined;
  readonly #attention: Readable<boolean>;
  readonly #ended = new AbortController();
  readonly #stop: () => void;
  #leads: boolean;
  #letGo: (() => void) | undefined;

  constructor(locks: LockManager | undefined, attention: Readable<boolean>) {
    this.#locks = locks;
    this.#attention = attention;
    this.#leads = locks === undefined;
    void this.#hold(leading, 'exclusive', () => {
      this.#leads = true;
    });
    this.#tell();
    this.#stop = attention.subscribe(() => this.#tell());
  }

  /** Whether this is the tab that speaks for all where none has attention. */
  get leads(): boolean {
    return this.#leads;
  }

  /** Whether the person is at any of the tabs. */
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

  #tell(): void {
    if (!this.#attention.get()) {
      this.#letGo?.();
      this.#letGo = undefined;
    } else if (this.#letGo === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#letGo = resolve;
      void this.#hold(watched, 'shared', () => undefined, promise);
    }
  }

  /** Holds a lock until `until`, or as long as this lives. */
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
      // It ended before its turn came.
      .catch(() => undefined);
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
