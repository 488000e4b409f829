import type { Endpoint, EventDefinition, EventOf, Feature } from './contract/index.ts';
import * as featureModules from './featureModules.ts';

/** Every feature of the contract, by name. */
export const features: readonly Feature[] = Object.values(featureModules);

// By way of the module, whose type is a reference: written out, so many features are more than declarations can hold.
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

/** Every event as it stands on the wire, told apart by `type`. */
export type ChatEvent = EventOf<AnyEventDefinition>;

/** The event of one type. */
export type ChatEventOf<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>;

/** All endpoints, by name. */
export const allEndpoints = (): [string, Endpoint][] =>
  features.flatMap((feature: Feature) => Object.entries(feature.endpoints));

/** All event types. */
export const allEvents = (): EventDefinition[] => features.flatMap((feature: Feature) => [...feature.events]);
