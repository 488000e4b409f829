import type { Endpoint, EventDefinition, EventOf, Feature } from './contract/index.ts';
import * as featureModules from './featureModules.ts';

/** All features of the contract, by name. */
export const features: readonly Feature[] = Object.values(featureModules);

// Goes through the module type, because a spelled-out union of this many features exceeds the limits of declarations.
type Features = (typeof featureModules)[keyof typeof featureModules];

/** Every endpoint of the contract. */
export type AnyEndpoint = Features extends infer F
  ? F extends Feature
    ? F['endpoints'][keyof F['endpoints']]
    : never
  : never;

/** The endpoint behind a route, e.g. `Routes['GET /app']`. */
export type Routes = { [E in AnyEndpoint as E['route']]: E };

type AnyEventDefinition = Features['events'][number];

/** Every event on the wire, discriminated by `type`. */
export type ChatEvent = EventOf<AnyEventDefinition>;

/** The event of one type. */
export type ChatEventOf<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>;

/** All endpoints, by name. */
export const allEndpoints = (): [string, Endpoint][] =>
  features.flatMap((feature: Feature) => Object.entries(feature.endpoints));

/** All event types. */
export const allEvents = (): EventDefinition[] => features.flatMap((feature: Feature) => [...feature.events]);
