import type { Actor } from '../access/actor.ts';
import type { NodeBus } from '../bus/bus.ts';
import type { Authenticate, RefreshActor } from '../http/authenticate.ts';
import type { Implementation } from '../http/implementation.ts';
import type { JobHandlers } from '../jobs/jobQueue.ts';
import type { RecurringJob } from '../jobs/jobRunner.ts';
import type { EventFilter } from '../realtime/eventFilter.ts';
import type { AccessChangeOf, PresenceListener, StreamAccess } from '../realtime/hub.ts';
import { mapMaybe } from '../storage/maybePromise.ts';
import type { ServerFeature } from './feature.ts';

/** The parts of all features of a server, combined. */
export interface FeatureParts {
  readonly endpoints: readonly Implementation[];
  readonly authenticate: Authenticate;
  readonly refreshActor: RefreshActor;
  readonly streams: StreamAccess;
  readonly eventFilter: EventFilter;
  readonly accessChangesOf: readonly AccessChangeOf[];
  readonly presence: readonly PresenceListener[];
  readonly jobHandlers: JobHandlers;
  /** Kinds of jobs that run many at a time. */
  readonly quickJobs: ReadonlySet<string>;
  readonly recurring: readonly RecurringJob[];
}

/**
 * Combines the parts of all features. A server without a feature that authenticates lets nobody in. A call is
 * authenticated once its node knows every change that was committed before the call.
 */
export function gatherParts(features: readonly ServerFeature[], bus: NodeBus): FeatureParts {
  const authenticate = only(features, 'authenticate') ?? (async () => undefined);
  return {
    endpoints: features.flatMap((feature) => feature.endpoints ?? []),
    authenticate: (credentials) => mapMaybe(bus.catchUp(), () => authenticate(credentials)),
    refreshActor: only(features, 'refreshActor') ?? (async (actor: Actor) => actor),
    streams: only(features, 'streams') ?? { streamsOf: async () => [], mayRead: async () => false },
    eventFilter: only(features, 'eventFilter') ?? noFilter,
    accessChangesOf: features.flatMap((feature) => feature.accessChangeOf ?? []),
    presence: features.flatMap((feature) => feature.presence ?? []),
    jobHandlers: Object.assign({}, ...features.flatMap(({ jobs, quickJobs }) => [jobs, quickJobs])),
    quickJobs: new Set(features.flatMap(({ quickJobs = {} }) => Object.keys(quickJobs))),
    recurring: features.flatMap((feature) => feature.recurring ?? []),
  };
}

/** Without a filter, everyone receives their streams in full. */
const noFilter: EventFilter = { appliesTo: () => false, prepare: async () => (json) => json };

function only<K extends 'authenticate' | 'refreshActor' | 'streams' | 'eventFilter'>(
  features: readonly ServerFeature[],
  part: K,
): ServerFeature[K] {
  const given = features.filter((feature) => feature[part]);
  if (given.length > 1)
    throw new Error(`Only one feature may give ${part}: ${given.map(({ name }) => name).join(', ')}.`);
  return given[0]?.[part];
}
