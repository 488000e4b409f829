import type { Readable } from '../../core/store/store.ts';
import { perClient } from '../../perClient.ts';

/** The part of the groups that decides whether a message mentions the user. */
export interface OwnGroups {
  /** Whether `mine` is known. */
  readonly isLoaded: boolean;
  /** The ids of the user's own groups. */
  readonly mine: Readable<ReadonlySet<string>>;
}

/** A client's groups, once something uses `@confab/client/groups`. */
export const groupsInUse = perClient((): { groups?: OwnGroups } => ({}));
