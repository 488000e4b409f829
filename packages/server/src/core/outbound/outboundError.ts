/** Why an external request failed. */
export type OutboundFailure =
  /** The address is not allowed: its scheme, port, host or resolved address. */
  | 'forbidden'
  /** Unknown name, no server listening, or a name that resolves to forbidden addresses. */
  | 'unreachable'
  | 'timeout'
  | 'too_large'
  | 'too_many_redirects'
  /** Not HTTP, truncated, or wrongly compressed. */
  | 'broken'
  /** This server is stopping. */
  | 'stopped';

/** A failure of {@link Outbound}; its message is for the log, never for the user. */
export class OutboundError extends Error {
  readonly reason: OutboundFailure;

  constructor(reason: OutboundFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Converts any error to an outbound failure. */
export function toOutboundError(error: unknown): OutboundError {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof OutboundError) return at;
  const { name, code = '', message } = error as NodeJS.ErrnoException;
  const reason = name === 'HTTPParserError' ? 'broken' : reasonOf(code);
  return new OutboundError(reason, message, { cause: error });
}

function reasonOf(code: string): OutboundFailure {
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'ETIMEDOUT')
    return 'timeout';
  if (code === 'UND_ERR_BODY_TIMEOUT') return 'timeout';
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return 'too_large';
  if (
    code.startsWith('HPE_') ||
    code.startsWith('Z_') ||
    code.startsWith('ERR_') ||
    code === 'UND_ERR_SOCKET'
  )
    return 'broken';
  return 'unreachable';
}
