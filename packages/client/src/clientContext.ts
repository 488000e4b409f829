import type { CoreContext } from './core/coreContext.ts';
import type { OwnReads } from './features/reads/ownReads.ts';
import type { People } from './features/users/index.ts';

/** Everything that the features of one client share. */
export interface ClientContext extends CoreContext {
  readonly people: People;
  readonly reads: OwnReads;
  /** Loads the unread numbers again; not before they are loaded for the first time. */
  refreshUnread(): void;
}
