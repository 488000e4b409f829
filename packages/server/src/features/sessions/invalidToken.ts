import { ChatError, type TokenInvalidReason, tokenInvalid } from '@confab/protocol';

/** Returns the error of a token that is refused for this reason. */
export const invalidToken = (reason: TokenInvalidReason, cause?: unknown): ChatError =>
  new ChatError(tokenInvalid, { details: { reason }, cause });
