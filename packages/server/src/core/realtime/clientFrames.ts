import { ChatError, type FieldIssue, frameInvalid } from '@confab/protocol';
import { clientFrameSchema } from '@confab/protocol/schemas';
import type { InferOutput } from 'valibot';
import { validate } from '../http/validate.ts';

/** A validated frame from a client. */
export type CheckedFrame = InferOutput<typeof clientFrameSchema>;

/** Parses a frame; throws `frame_invalid` that names field and rule. */
export function readClientFrame(data: Buffer, isBinary: boolean): CheckedFrame {
  if (isBinary) throw frameError([{ field: 'frame', rule: 'must be text' }]);
  let value: unknown;
  try {
    value = JSON.parse(data.toString('utf8'));
  } catch (cause) {
    throw frameError([{ field: 'frame', rule: 'must be JSON' }], cause);
  }
  try {
    return validate(clientFrameSchema, value, 'frame');
  } catch (error) {
    throw error instanceof ChatError ? frameError(error.details.issues ?? [], error) : error;
  }
}

function frameError(issues: FieldIssue[], cause?: unknown): ChatError {
  const [first] = issues;
  const message = first ? `Invalid frame: ${first.field} ${first.rule}.` : undefined;
  return new ChatError(frameInvalid, { message, details: { issues }, cause });
}
