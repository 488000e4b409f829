import type { DraftRecord } from '../../../core/persistence/persistence.ts';
import { perClient } from '../../../perClient.ts';

/** Passes drafts between the user's tabs as this device stores them, which needs no network (CONN-06). */
export class DraftPeers {
  readonly #listeners = new Set<(record: DraftRecord) => void>();
  /** Passes a draft that this tab has stored to the other tabs; set by `@confab/client/tabs`. */
  post: ((record: DraftRecord) => void) | undefined;

  /** Calls `listener` with each draft that another tab has stored; returns a function that removes it. */
  onStored(listener: (record: DraftRecord) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another tab has stored a draft; without content, deleted it. */
  receive(record: DraftRecord): void {
    for (const listener of [...this.#listeners]) listener(record);
  }
}

/** One client's drafts in other tabs. */
export const draftPeers = perClient(() => new DraftPeers());
