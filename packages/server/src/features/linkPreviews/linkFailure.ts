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

/** Translates a failed fetch for the one who asked: its kind, and no detail of this network. */
export function toLinkFailure(error: unknown): unknown {
  return error instanceof OutboundError ? new ChatError(meanings[error.reason], { cause: error }) : error;
}
