import type { ChatEvent, ServerFrame } from '@confab/protocol';
import type { Environment } from '../environment/environment.ts';

/**
 * Passes frames on in order, together with all that arrived while the page was busy: a burst becomes one update instead
 * of one per frame, which a slow machine could not keep up with (UX-17).
 */
export class FrameBatch {
  readonly #environment: Environment;
  readonly #received: (frame: ServerFrame | ChatEvent) => void;
  #waiting: (ServerFrame | ChatEvent)[] = [];

  constructor(environment: Environment, received: (frame: ServerFrame | ChatEvent) => void) {
    this.#environment = environment;
    this.#received = received;
  }

  add(frame: ServerFrame | ChatEvent): void {
    if (this.#waiting.push(frame) === 1) this.#environment.setTimeout(() => this.#flush(), 0);
  }

  #flush(): void {
    const frames = this.#waiting;
    this.#waiting = [];
    for (const frame of frames) this.#received(frame);
  }
}
