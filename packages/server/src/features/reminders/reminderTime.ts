import { ChatError, inputInvalid, reminderHorizonMs } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';

/** A time to remind at, in milliseconds since 1970. Throws `input_invalid` where it is over or too far ahead. */
export function reminderTime(context: ServerContext, remind_at: string): number {
  const at = Date.parse(remind_at);
  const rule = brokenTimeRule(at, context.clock.now());
  if (rule === undefined) return at;
  throw new ChatError(inputInvalid, { details: { issues: [{ field: 'remind_at', rule }] } });
}

/** The rule that a time to remind at breaks. */
export function brokenTimeRule(at: number, now: number): string | undefined {
  if (at <= now) return 'must be in the future';
  return at > now + reminderHorizonMs ? 'must be within five years' : undefined;
}
