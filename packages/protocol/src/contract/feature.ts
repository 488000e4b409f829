import type { Endpoint } from './endpoint.ts';
import type { Entity } from './entity.ts';
import type { ErrorDefinition } from './error.ts';
import type { EventDefinition } from './event.ts';

/** One noun's share of the contract. Unions, routes and documents are derived from the list in `features.ts`. */
export interface Feature {
  readonly name: string;
  readonly entities: readonly Entity[];
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly events: readonly EventDefinition[];
  readonly errors: readonly ErrorDefinition[];
}

/** Declares a feature, keeping the exact types of its parts. */
export function defineFeature<const F extends Feature>(feature: F): F {
  return feature;
}
