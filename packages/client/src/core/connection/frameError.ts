import { ChatError, type ErrorBody } from '@confab/protocol';

/** Rebuilds the error of a frame, whose schema leaves the body open. */
export const frameError = (body: unknown): ChatError => ChatError.fromJSON(body as ErrorBody);
