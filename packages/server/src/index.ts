/** The service as a library: start servers, write features for them. */
export type { Actor } from './core/access/actor.ts';
export { type Clock, systemClock } from './core/clock/clock.ts';
export type { Config } from './core/config/config.ts';
export { defaultConfig, readConfig } from './core/config/readConfig.ts';
export type { CreateFeature, ServerContext, ServerFeature } from './core/feature/feature.ts';
export { type Call, type Handler, type Implementation, implement } from './core/http/implementation.ts';
export * from './core/jobs/jobPayloads.ts';
export { createLogger, type Logger } from './core/observe/logger.ts';
export { features } from './features.ts';
export { type ConfabServer, createServer, type ServerOptions } from './server.ts';
