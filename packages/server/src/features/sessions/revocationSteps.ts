import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** Hooks of other features into the revocation of a user's tokens; registered while features are wired. */
export interface RevocationSteps {
  /** Runs in the same transaction, to end everything set up with the user's tokens. */
  readonly onRevoke: ((tx: Transaction, userId: string) => Promise<void>)[];
}

export const revocationSteps = perServer((): RevocationSteps => ({ onRevoke: [] }));
