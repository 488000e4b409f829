import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { UserRow } from './userTables.ts';

/** Where other features take part in the life of an account; they add their steps while they are wired. */
export interface UserSteps {
  /** Adds to a deactivation or deletion: what goes on in the account's name ends. */
  readonly afterEnd: ((user: UserRow, tx: Transaction, actorId: string | undefined) => Promise<void>)[];
}

export const userSteps = perServer((): UserSteps => ({ afterEnd: [] }));
