import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { FileStorage } from '../files/fileStorage.ts';
import type { Authenticate, RefreshActor } from '../http/authenticate.ts';
import type { BrowserSession } from '../http/browserSession.ts';
import type { Implementation } from '../http/implementation.ts';
import type { JobHandler, Jobs } from '../jobs/jobQueue.ts';
import type { RecurringJob } from '../jobs/jobWorker.ts';
import type { EventLog } from '../log/eventLog.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { Outbound } from '../outbound/index.ts';
import type { EventFilter } from '../realtime/eventFilter.ts';
import type { AccessChangeOf, Hub, PresenceListener, StreamAccess } from '../realtime/hub.ts';
import type { Database } from '../storage/database.ts';
import type { Migration } from '../storage/migration.ts';

/** The services that a server hands to its features. None of it is global: two servers can share a process. */
export interface ServerContext {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly database: Database;
  /** The bytes of uploaded files. */
  readonly files: FileStorage;
  readonly log: EventLog;
  /** Publishes the events just logged, here or on another node: caches listen to it for what makes them stale. */
  readonly bus: Bus;
  readonly hub: Hub;
  readonly jobs: Jobs;
  /** Gets what others name: the only way out for an address that a user, a host or a page gave. */
  readonly outbound: Outbound;
  /** Spans of what is done, where they are collected; `on` is asked first on hot paths. */
  readonly tracing: Tracing;
  /** Sets and clears the cookies of a signed-in browser. */
  readonly browserSession: BrowserSession;
  /** The metrics that Prometheus reads. */
  readonly metrics: Metrics;
}

/** One feature's share of the server. */
export interface ServerFeature {
  readonly name: string;
  readonly migrations?: readonly Migration[];
  readonly endpoints?: readonly Implementation[];
  /** Job handlers by kind. */
  readonly jobs?: Readonly<Record<string, JobHandler>>;
  /** The same for jobs that only write the store: of these many are done at once, and share commits. */
  readonly quickJobs?: Readonly<Record<string, JobHandler>>;
  /** Kinds of jobs that come back by themselves. */
  readonly recurring?: readonly RecurringJob[];
  /** Given by the one feature that knows who calls (sessions). */
  readonly authenticate?: Authenticate;
  /** Given by the same feature. */
  readonly refreshActor?: RefreshActor;
  /** Given by the one feature that knows who may listen to what (members). */
  readonly streams?: StreamAccess;
  /** Given by the one feature that knows who sees whom (users). */
  readonly eventFilter?: EventFilter;
  readonly accessChangeOf?: AccessChangeOf;
  readonly presence?: PresenceListener;
  /** Runs after the migrations and before the first request. */
  start?(): Promise<void>;
  /** Runs after the last request. */
  stop?(): Promise<void>;
}

/** Makes a feature for one server. It only wires; the store is not migrated yet. */
export type CreateFeature = (context: ServerContext) => ServerFeature;
