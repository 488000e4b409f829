import type { DraftRecord } from '../../../core/persistence/persistence.ts';
import { perClient } from '../../../perClient.ts';

/** A draft that one tab has stored; without content, it was deleted. */
export interface PeerDraft extends DraftRecord {
  /** When the user last changed it, in milliseconds since 1970: the latest wins. */
  readonly changedAt: number;
}

/** Passes drafts between the user's tabs as this device stores them, which needs no network (CONN-06). */
export class DraftPeers {
  readonly #listeners = new Set<(draft: PeerDraft) => void>();
  /** Passes a draft that this tab has stored to the other tabs; set by `@confab/client/tabs`. */
  post: ((draft: PeerDraft) => void) | undefined;

  /** Calls `listener` with each draft that another tab has stored; returns a function that removes it. */
  onStored(listener: (draft: PeerDraft) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Another tab has stored a draft. */
  receive(draft: PeerDraft): void {
    for (const listener of [...this.#listeners]) listener(draft);
  }
}

/** One client's drafts in other tabs. */
export const draftPeers = perClient(() => new DraftPeers());
