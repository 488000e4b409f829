import type { Logger as PinoLogger } from 'pino';

/** Structured logs: `logger.info({ channel }, 'what happened')`. */
export type Logger = PinoLogger;
