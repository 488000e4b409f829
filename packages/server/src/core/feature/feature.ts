import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Secrets } from '../config/secrets.ts';
import type { FileStorage } from '../files/fileStorage.ts';
import type { Authenticate, RefreshActor } from '../http/authenticate.ts';
import type { BrowserSession } from '../http/browserSession.ts';
import type { Implementation } from '../http/implementation.ts';
import type { JobHandlers, Jobs } from '../jobs/jobQueue.ts';
import type { RecurringJob } from '../jobs/jobRunner.ts';
import type { Leases } from '../jobs/leases.ts';
import type { SharedLimits } from '../limits/sharedLimits.ts';
import type { EventLog } from '../log/eventLog.ts';
import type { RunningServers } from '../nodes/membership.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { Usage } from '../observe/usage.ts';
import type { Outbound } from '../outbound/index.ts';
import type { EventFilter } from '../realtime/eventFilter.ts';
import type { AccessChangeOf, Hub, PresenceListener, StreamAccess } from '../realtime/hub.ts';
import type { Database } from '../storage/database.ts';
import type { Migration } from '../storage/migration.ts';

/** The services that a server provides to its features. Nothing is global: two servers can share a process. */
export interface ServerContext {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly database: Database;
  /** The bytes of uploaded files. */
  readonly files: FileStorage;
  readonly log: EventLog;
  /** Publishes newly logged events, of this node or another; caches subscribe to invalidate stale entries. */
  readonly bus: Bus;
  readonly hub: Hub;
  readonly jobs: Jobs;
  /** Rate limits that the nodes of a database share. */
  readonly limits: SharedLimits;
  /** The running servers of the database. */
  readonly servers: RunningServers;
  /** Keeps work on one server of a cluster: what is neither a job nor harmless to do twice. */
  readonly leases: Leases;
  /** Makes requests to untrusted addresses: the only way out for an address given by a user, a host or a page. */
  readonly outbound: Outbound;
  /** OpenTelemetry spans, where collected; check `on` first on hot paths. */
  readonly tracing: Tracing;
  /** Sets and clears the cookies of a signed-in browser. */
  readonly browserSession: BrowserSession;
  /** Prometheus metrics. */
  readonly metrics: Metrics;
  /** Calls and deliveries as they happen, for features that count them. */
  readonly usage: Usage;
}

/** A feature's part of the server. */
export interface ServerFeature {
  readonly name: string;
  readonly migrations?: readonly Migration[];
  readonly endpoints?: readonly Implementation[];
  /** Job handlers by kind. */
  readonly jobs?: JobHandlers;
  /** Handlers, by kind, of jobs that only write to the store: many run concurrently and share commits. */
  readonly quickJobs?: JobHandlers;
  /** Kinds of jobs that repeat. */
  readonly recurring?: readonly RecurringJob[];
  /** Provided by the one feature that authenticates callers (sessions). */
  readonly authenticate?: Authenticate;
  /** Provided by the same feature. */
  readonly refreshActor?: RefreshActor;
  /** Provided by the one feature that decides who may subscribe to which stream (members). */
  readonly streams?: StreamAccess;
  /** Provided by the one feature that decides who sees whom (users). */
  readonly eventFilter?: EventFilter;
  readonly accessChangeOf?: AccessChangeOf;
  readonly presence?: PresenceListener;
  /** Runs after the migrations and before the first request. */
  start?(): Promise<void>;
  /** Runs after `start` on servers that run jobs: catches up on work that fell due meanwhile. */
  startJobs?(): Promise<void>;
  /** Runs after the last request. */
  stop?(): Promise<void>;
}

/** Creates a feature for one server. It only wires; the store is not migrated yet. */
export type CreateFeature = (context: ServerContext) => ServerFeature;
