import {
  ChatError,
  type ErrorDefinition,
  linkBroken,
  linkForbidden,
  linkTimeout,
  linkTooLarge,
  linkTooManyRedirects,
  linkUnreachable,
  unavailable,
} from '@confab/protocol';
import { OutboundError, type OutboundFailure } from '../../core/outbound/index.ts';

const meanings: Record<OutboundFailure, ErrorDefinition> = {
  forbidden: linkForbidden,
  unreachable: linkUnreachable,
  timeout: linkTimeout,
  too_large: linkTooLarge,
  too_many_redirects: linkTooManyRedirects,
  broken: linkBroken,
  stopped: unavailable,
};

/** Converts a failed fetch to an error for the user: its kind, without details of this network. */
export function toLinkFailure(error: unknown): unknown {
  return error instanceof OutboundError ? new ChatError(meanings[error.reason], { cause: error }) : error;
}
