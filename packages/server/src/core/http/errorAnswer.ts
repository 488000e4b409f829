import {
  bodyTooLarge,
  ChatError,
  diskFull,
  internalError,
  mediaTypeUnsupported,
  rateLimited,
  storageUnavailable,
  unavailable,
} from '@confab/protocol';
import { FilesUnavailableError } from '../files/fileStorage.ts';
import { StoreClosedError, StoreUnavailableError, TextRefusedError } from '../storage/storeErrors.ts';
import { withRuleCodes } from './ruleCodes.ts';
import { inputError } from './validate.ts';

/** When a call that found something unavailable can be repeated: most outages are restarts. */
const retryAfterSeconds = 2;

/** Converts anything thrown to an answer. Errors not meant for the caller become `internal` and stay in the log. */
export const toChatError = (error: unknown): ChatError => withRuleCodes(chatErrorOf(error));

function chatErrorOf(error: unknown): ChatError {
  if (error instanceof ChatError) return error;
  if (error instanceof StoreClosedError) return new ChatError(unavailable, { cause: error });
  if (error instanceof StoreUnavailableError)
    return new ChatError(error.problem === 'disk_full' ? diskFull : storageUnavailable, { cause: error });
  if (error instanceof FilesUnavailableError) return new ChatError(storageUnavailable, { cause: error });
  if (error instanceof TextRefusedError)
    return inputError([{ field: 'body', rule: 'must not contain NUL characters' }], error);
  return (
    fromFastify(error as { code?: string; statusCode?: number }) ??
    new ChatError(internalError, { cause: error })
  );
}

/** Whether to log an error: stores log their own failures, and repeating them would only fill the disk further. */
export const isWorthLogging = ({ status, cause }: ChatError): boolean =>
  status >= 500 && !(cause instanceof StoreUnavailableError || cause instanceof FilesUnavailableError);

/** Returns the seconds of the header Retry-After, or undefined if the answer has none. */
export function retryAfterOf({ status, details }: ChatError): number | undefined {
  if (details.retry_after_ms !== undefined) return Math.ceil(details.retry_after_ms / 1000);
  return status === 503 ? retryAfterSeconds : undefined;
}

/** Maps errors that Fastify throws before a handler runs. */
function fromFastify(error: { code?: string; statusCode?: number }): ChatError | undefined {
  const cause = error;
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ChatError(bodyTooLarge, { cause });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ChatError(mediaTypeUnsupported, { cause });
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return inputError([{ field: 'body', rule: 'must not be empty' }], cause);
    case 'FST_ERR_BAD_URL':
      return inputError([{ field: 'path', rule: 'must be a well-formed URL' }], cause);
  }
  if (error.statusCode === 429) return new ChatError(rateLimited, { cause });
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    const rule = 'must be well-formed JSON without __proto__ or constructor.prototype keys';
    return inputError([{ field: 'body', rule }], cause);
  }
  return undefined;
}
