import { perServer } from '../../core/feature/perServer.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { UserRow } from './userTables.ts';

/** Hooks of other features into the life cycle of accounts; registered while features are wired. */
export interface UserSteps {
  /** Runs when accounts were added. */
  readonly afterAdd: ((users: readonly UserRow[], tx: Transaction) => Promise<void>)[];
  /** Runs when the only account of a server signs up, after `afterAdd`; `language` is a BCP 47 tag. */
  readonly afterFirstSignUp: ((user: UserRow, tx: Transaction, language: string) => Promise<void>)[];
  /** Runs at every change of an account. */
  readonly afterChange: ((before: UserRow, after: UserRow, tx: Transaction) => Promise<void>)[];
  /** Runs at a deactivation or deletion, to end activities in the account's name. */
  readonly afterEnd: ((user: UserRow, tx: Transaction, actorId: string | undefined) => Promise<void>)[];
}

export const userSteps = perServer(
  (): UserSteps => ({ afterAdd: [], afterFirstSignUp: [], afterChange: [], afterEnd: [] }),
);
