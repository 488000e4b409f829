import { ChatError, type ErrorBody } from '@confab/protocol';

/** The error that a frame tells, rebuilt; a frame's schema leaves its body open. */
export const frameError = (body: unknown): ChatError => ChatError.fromJSON(body as ErrorBody);
