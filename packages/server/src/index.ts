/** The service as a library: start servers, write features for them. */
export type { Actor } from './access/actor.ts';
export { type Clock, systemClock } from './clock.ts';
export type { Config } from './config/config.ts';
export { defaultConfig, readConfig } from './config/readConfig.ts';
export type { CreateFeature, ServerContext, ServerFeature } from './feature.ts';
export { type Call, type Handler, type Implementation, implement } from './http/implementation.ts';
export { createLogger, type Logger } from './observe/logger.ts';
export { type ConfabServer, createServer, type ServerOptions } from './server.ts';
