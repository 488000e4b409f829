import type { Environment } from '../../core/environment/environment.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { type Position, type PositionProblem, problemOf, toPosition } from './position.ts';

/**
 * idle: no position is shared. elsewhere: another tab of this device watches. watching: this tab does; the position
 * arrives later. Otherwise the reason why it cannot.
 */
export type WatchStatus = 'idle' | 'elsewhere' | 'watching' | PositionProblem;

export interface WatchState {
  readonly status: WatchStatus;
  /** The device's last position, as far as this tab knows. */
  readonly position: Position | undefined;
}

const nothing: WatchState = { status: 'idle', position: undefined };

/** Watches the device's position, in one tab at a time: the next one takes over when that is closed. */
export class PositionWatch {
  readonly #environment: Environment;
  readonly #state = createStore<WatchState>(nothing);
  #end: (() => void) | undefined;
  readonly state: Readable<WatchState> = this.#state;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Starts watching; `name` is shared by all tabs that would report the same. Starting twice changes nothing. */
  start(name: string): void {
    if (this.#end) return;
    const { geolocation, locks } = this.#environment;
    if (!geolocation) return this.#update({ status: 'unsupported' });
    const waiting = new AbortController();
    let unwatch: (() => void) | undefined;
    let release: (() => void) | undefined;
    this.#end = () => {
      waiting.abort();
      unwatch?.();
      release?.();
    };
    const begin = () => {
      unwatch = this.#watch(geolocation);
    };
    if (!locks) return begin();
    this.#update({ status: 'elsewhere' });
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        if (waiting.signal.aborted) resolve();
        else begin();
      });
    locks.request(name, { signal: waiting.signal }, hold).catch(() => undefined);
  }

  stop(): void {
    this.#end?.();
    this.#end = undefined;
    this.#state.update(() => nothing);
  }

  #watch(geolocation: Geolocation): () => void {
    this.#update({ status: 'watching' });
    const id = geolocation.watchPosition(
      (found) => {
        const position = toPosition(found);
        if (position) this.#update({ status: 'watching', position });
      },
      (error) => this.#update({ status: problemOf(error) }),
      { enableHighAccuracy: true, maximumAge: 0 },
    );
    return () => geolocation.clearWatch(id);
  }

  #update(change: Partial<WatchState>): void {
    this.#state.update((state) => ({ ...state, ...change }));
  }
}
