import type { CreateFeature } from './feature.ts';

/** Every noun of the service. Adding one is a line here; tables, routes, jobs and access follow from it. */
export const features: readonly CreateFeature[] = [];
