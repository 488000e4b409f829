/** The service as a library: start servers, write features for them. */
export type { Actor } from './access/actor.ts';
export { type Clock, systemClock } from './clock.ts';
export type { CreateFeature, ServerContext, ServerFeature } from './feature.ts';
export { type Call, type Handler, type Implementation, implement } from './http/implementation.ts';
