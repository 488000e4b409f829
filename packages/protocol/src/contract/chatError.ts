import type { ErrorDefinition } from './error.ts';

/** One rule that an input broke: which field (a path such as `message.text`) and what it must be. */
export interface FieldIssue {
  field: string;
  rule: string;
}

/** What a {@link ChatError} tells beside its message. Every key is optional and safe to show. */
export interface ErrorDetails {
  /** The fields that were refused and the rule each one broke. */
  issues?: FieldIssue[];
  /** How long to wait before the next try, in milliseconds. */
  retry_after_ms?: number;
  /** The capability that the actor lacks (APP-04). */
  capability?: string;
  [key: string]: unknown;
}

/** The body of an error answer (CONN-03). `code` is stable; `message` is for people. */
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
 * The one error of Confab, the same object on both sides of the wire (CONN-03).
 * Compare by `name` or `code`; nobody matches on the message.
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

  /** The wire form; `cause` and the stack stay here. */
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
