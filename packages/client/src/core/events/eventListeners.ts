import type { ChatEvent } from '@confab/protocol';
import type { Logger } from '../environment/logger.ts';

type EventListener = (event: ChatEvent) => void;

/**
 * Listeners of events, by type or of all (`*`). One that throws is logged and does not keep others from being called.
 */
export class EventListeners {
  readonly #logger: Logger;
  readonly #entries = new Set<{ type: string; call: EventListener }>();

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  /** Adds a listener; returns a function that removes it. */
  add(type: string, call: EventListener): () => void {
    const entry = { type, call };
    this.#entries.add(entry);
    return () => this.#entries.delete(entry);
  }

  emit(event: ChatEvent): void {
    for (const { type, call } of [...this.#entries]) {
      if (type !== '*' && type !== event.type) continue;
      try {
        call(event);
      } catch (error) {
        this.#logger.error('a listener failed', { event, error });
      }
    }
  }
}
