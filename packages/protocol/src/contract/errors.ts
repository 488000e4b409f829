/** A rule that an input broke: the field (a path such as `message.text`) and what it must be. */
export interface FieldIssue {
  field: string;
  rule: string;
  /** The rule's code among `inputRules`; omitted for rules without one, and by older services. */
  code?: string;
  /** The values of the rule's placeholders, such as the `count` of "must have at most {count} characters". */
  params?: Record<string, string | number>;
}

/** Details of a {@link ChatError}. Every key is optional and safe to show. */
export interface ErrorDetails {
  /** The fields that were refused and the rule each one broke. */
  issues?: FieldIssue[];
  /** How long to wait before retrying, in milliseconds. */
  retry_after_ms?: number;
  /** The capability that the actor lacks (APP-04). */
  capability?: string;
  /** The cause, where an error has several; that of `token_invalid` is a {@link TokenInvalidReason}. */
  reason?: string;
  [key: string]: unknown;
}

/** The body of an error answer (CONN-03). `code` is stable; `message` is meant for people. */
export interface ErrorBody {
  name: string;
  code: number;
  message: string;
  status: number;
  retryable: boolean;
  details: ErrorDetails;
  duration?: string;
}

/**
 * The one error class of Confab, the same on both sides of the wire (CONN-03). Compare by `name` or `code`, never by
 * message.
 */
export class ChatError extends Error {
  override readonly name: string;
  readonly code: number;
  readonly status: number;
  readonly retryable: boolean;
  readonly details: ErrorDetails;

  constructor(
    definition: ErrorDefinition,
    options: { message?: string; details?: ErrorDetails; cause?: unknown } = {},
  ) {
    super(options.message ?? definition.message, { cause: options.cause });
    this.name = definition.name;
    this.code = definition.code;
    this.status = definition.status;
    this.retryable = definition.retryable;
    this.details = options.details ?? {};
  }

  /** Whether this is the error that `definition` declares. */
  is(definition: ErrorDefinition): boolean {
    return this.code === definition.code;
  }

  /** The wire form; `cause` and the stack are not sent. */
  toJSON(): ErrorBody {
    return {
      name: this.name,
      code: this.code,
      message: this.message,
      status: this.status,
      retryable: this.retryable,
      details: this.details,
    };
  }

  /** Rebuilds the error from an answer's body. */
  static fromJSON(body: ErrorBody, cause?: unknown): ChatError {
    return new ChatError(body, { message: body.message, details: body.details ?? {}, cause });
  }
}

/** Whether `value` has the shape of an error answer. */
export function isErrorBody(value: unknown): value is ErrorBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as ErrorBody).code === 'number' &&
    typeof (value as ErrorBody).message === 'string' &&
    typeof (value as ErrorBody).status === 'number'
  );
}

/** A declared error: its stable name and code, its HTTP status, and its default message. */
export interface ErrorDefinition {
  readonly name: string;
  readonly code: number;
  readonly status: number;
  /** Whether the same call may succeed later unchanged. */
  readonly retryable: boolean;
  readonly message: string;
}

/** Declares an error. Codes are unique across all features (enforced by a test). */
// Lets bundlers drop the errors that a page never uses:
/* @__NO_SIDE_EFFECTS__ */
export function defineError<const D extends Omit<ErrorDefinition, 'retryable'> & { retryable?: boolean }>(
  definition: D,
): ErrorDefinition & { readonly name: D['name']; readonly code: D['code'] } {
  return { retryable: false, ...definition };
}

/** Errors that any endpoint may return. */
export const inputInvalid = defineError({
  name: 'input_invalid',
  code: 10,
  status: 400,
  message: 'The input is invalid.',
});
export const bodyTooLarge = defineError({
  name: 'body_too_large',
  code: 11,
  status: 413,
  message: 'The request body is too large.',
});
export const mediaTypeUnsupported = defineError({
  name: 'media_type_unsupported',
  code: 12,
  status: 415,
  message: 'The request body must be JSON (content-type: application/json).',
});
export const frameInvalid = defineError({
  name: 'frame_invalid',
  code: 13,
  status: 400,
  message: 'This frame isn’t part of the protocol.',
});
export const unauthenticated = defineError({
  name: 'unauthenticated',
  code: 20,
  status: 401,
  message: 'Sign in to continue.',
});
export const csrfFailed = defineError({
  name: 'csrf_failed',
  code: 21,
  status: 403,
  message: 'The CSRF token is missing or wrong. Reload the page and try again.',
});
export const originForbidden = defineError({
  name: 'origin_forbidden',
  code: 22,
  status: 403,
  message: 'This origin isn’t allowed to connect.',
});
/** SEED.md section 8: code 40. The client asks its token provider for a new token and repeats the call once. */
export const tokenExpired = defineError({
  name: 'token_expired',
  code: 40,
  status: 401,
  message: 'The token has expired.',
});
/**
 * Why a token is invalid. `signature`: it is not one of this server, or is signed with another secret. `claims`: a claim
 * breaks its rule. `tenant`: its user belongs to another tenant. `deactivated`: its user is deactivated or deleted.
 * `revoked`: it was revoked. `anonymous_off`: reading without an account is off.
 */
export type TokenInvalidReason =
  | 'signature'
  | 'claims'
  | 'tenant'
  | 'deactivated'
  | 'revoked'
  | 'anonymous_off';
/** `details.reason` says why. Only those who can sign tokens learn more than `signature`. */
export const tokenInvalid = defineError({
  name: 'token_invalid',
  code: 41,
  status: 401,
  message: 'The token is invalid.',
});
export const notAllowed = defineError({
  name: 'not_allowed',
  code: 50,
  status: 403,
  message: 'You don’t have permission to do this.',
});
export const notFound = defineError({
  name: 'not_found',
  code: 60,
  status: 404,
  message: 'Not found.',
});
export const methodNotFound = defineError({
  name: 'route_not_found',
  code: 61,
  status: 404,
  message: 'Endpoint not found.',
});
export const conflict = defineError({
  name: 'conflict',
  code: 62,
  status: 409,
  message: 'This conflicts with something that already exists.',
});
export const rateLimited = defineError({
  name: 'rate_limited',
  code: 70,
  status: 429,
  retryable: true,
  message: 'Too many requests. Try again in a moment.',
});
export const internalError = defineError({
  name: 'internal',
  code: 80,
  status: 500,
  retryable: true,
  message: 'Something went wrong on the server.',
});
export const unavailable = defineError({
  name: 'unavailable',
  code: 81,
  status: 503,
  retryable: true,
  message: 'The server is starting or stopping. Try again in a moment.',
});

/** The database cannot be written or reached; `disk_full` if the disk is full. */
export const storageUnavailable = defineError({
  name: 'storage_unavailable',
  code: 82,
  status: 503,
  retryable: true,
  message: 'The server’s storage is unavailable. Try again later.',
});
export const diskFull = defineError({
  name: 'disk_full',
  code: 83,
  status: 503,
  retryable: true,
  message: 'The server’s disk is full. Nothing can be saved until an admin frees up space.',
});

/** A request that another server of the cluster answers. It may succeed once the proxy sends it there. */
export const wrongServer = defineError({
  name: 'wrong_server',
  code: 84,
  status: 421,
  retryable: true,
  message: 'This server doesn’t answer such requests.',
});

/** All common errors, for the documentation. */
export const commonErrors = [
  inputInvalid,
  bodyTooLarge,
  mediaTypeUnsupported,
  frameInvalid,
  unauthenticated,
  csrfFailed,
  originForbidden,
  tokenExpired,
  tokenInvalid,
  notAllowed,
  notFound,
  methodNotFound,
  conflict,
  rateLimited,
  internalError,
  unavailable,
  storageUnavailable,
  diskFull,
  wrongServer,
] as const;
