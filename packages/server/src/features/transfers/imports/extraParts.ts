import type { Transaction } from '../../../core/storage/database.ts';
import type { Note } from './source.ts';

/** How emoji and bookmarks are imported: one in each step. */
export interface ExtraParts {
  readonly note: Note;
  /** Whether the next one was completed before a crash. */
  isDone(): boolean;
  /** Completes one, with what is written for it. */
  step(write: ((tx: Transaction) => Promise<void>) | undefined): Promise<void>;
}
