import { ChatError, inputInvalid, reminderHorizonMs } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';

/**
 * Parses a reminder's time, in milliseconds since 1970. Throws `input_invalid` if it is in the past or too far in the
 * future.
 */
export function reminderTime(context: ServerContext, remind_at: string): number {
  const at = Date.parse(remind_at);
  const rule = brokenTimeRule(at, context.clock.now());
  if (rule === undefined) return at;
  throw new ChatError(inputInvalid, { details: { issues: [{ field: 'remind_at', rule }] } });
}

/** Returns the rule that a reminder's time breaks, if any. */
export function brokenTimeRule(at: number, now: number): string | undefined {
  if (at <= now) return 'must be in the future';
  return at > now + reminderHorizonMs ? 'must be within five years' : undefined;
}
