/** A declared error: its stable name and code, the HTTP status it travels with, and its default sentence. */
export interface ErrorDefinition {
  readonly name: string;
  readonly code: number;
  readonly status: number;
  /** Whether the same call may succeed later without a change. */
  readonly retryable: boolean;
  readonly message: string;
}

/** Declares an error. Codes are unique over all features; a test holds that. */
// So that a bundler leaves out the errors that a page never names:
/* @__NO_SIDE_EFFECTS__ */
export function defineError<const D extends Omit<ErrorDefinition, 'retryable'> & { retryable?: boolean }>(
  definition: D,
): ErrorDefinition & { readonly name: D['name']; readonly code: D['code'] } {
  return { retryable: false, ...definition };
}
