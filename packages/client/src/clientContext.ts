import type { CoreContext } from './core/coreContext.ts';
import type { People } from './features/users/index.ts';

/** Everything that the features of one client share. */
export interface ClientContext extends CoreContext {
  readonly people: People;
}
