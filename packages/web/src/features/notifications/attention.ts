import { createStore, type Readable } from '@confab/client';
import { activeViewMs } from '@confab/protocol';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Whether the user is at this page: it has the focus, and was used a moment ago. */
export class Attention {
  readonly #state = createStore(isInSight());
  #usedAt = Date.now();
  #timer: number | undefined;
  readonly state: Readable<boolean> = this.#state;

  /** Follows the user's activity; returns the unsubscribe function. */
  watch(): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    const look = () => this.#look();
    const use = () => {
      this.#usedAt = Date.now();
      if (!this.#state.get()) look();
    };
    for (const sign of signs) addEventListener(sign, use, { passive: true, signal });
    addEventListener('focus', use, { signal });
    addEventListener('blur', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    look();
    return () => {
      clearTimeout(this.#timer);
      ended.abort();
    };
  }

  #look(): void {
    clearTimeout(this.#timer);
    const leftMs = this.#usedAt + activeViewMs - Date.now();
    const isHere = isInSight() && leftMs > 0;
    if (isHere) this.#timer = window.setTimeout(() => this.#look(), leftMs);
    this.#state.update(() => isHere);
  }
}

const isInSight = () => document.visibilityState === 'visible' && document.hasFocus();
