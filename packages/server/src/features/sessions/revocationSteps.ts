import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';

/** Where other features join in a revocation of all tokens of a user; they add their steps while they are wired. */
export interface RevocationSteps {
  /** Ends, in the same transaction, what the user's tokens set up. */
  readonly onRevoke: ((tx: Transaction, userId: string) => Promise<void>)[];
}

export const revocationSteps = perServer((): RevocationSteps => ({ onRevoke: [] }));
