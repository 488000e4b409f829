import type { ChatEvent, OwnUser } from '@confab/protocol';
import type { Connection } from './connection/connection.ts';
import type { RetriedLoads } from './connection/retriedLoads.ts';
import type { Environment } from './environment/environment.ts';
import type { Logger } from './environment/logger.ts';
import type { HttpClient } from './http/httpClient.ts';
import type { Persistence } from './persistence/persistence.ts';
import type { Defer } from './store/defer.ts';
import type { EventJournal } from './store/journal.ts';
import type { Lanes } from './store/lanes.ts';
import type { Store } from './store/store.ts';

/** The foundations of one client, without any feature. */
export interface CoreContext {
  readonly environment: Environment;
  readonly logger: Logger;
  readonly http: HttpClient;
  readonly connection: Connection;
  readonly persistence: Persistence;
  readonly journal: EventJournal;
  readonly lanes: Lanes;
  readonly loads: RetriedLoads;
  readonly me: Store<OwnUser | undefined>;
  /** Performs an action that can wait for the network; `@confab/client/offline` replaces it. */
  defer: Defer;
  /** The signed-in user; throws `notConnected` before there is one. */
  whoAmI(): OwnUser;
  /** ISO 8601, by this machine's clock. */
  time(): string;
  /** Dispatches an event made by the client itself. */
  emit(event: ChatEvent): void;
}
