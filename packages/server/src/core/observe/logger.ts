import { type Logger as PinoLogger, pino } from 'pino';
import type { Config } from '../config/config.ts';

/** Structured logs: `logger.info({ channel }, 'a message')`. */
export type Logger = PinoLogger;

/** Logs JSON lines to standard output. Values that look like secrets are redacted. */
export function createLogger(level: Config['logLevel']): Logger {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['token', 'password', '*.token', '*.password', '*.authorization', '*.cookie'],
      censor: '(hidden)',
    },
  });
}
