import type { IncomingMessage } from 'node:http';
import type { Config } from '../config/config.ts';

/** The address that a request comes from: what the proxy says where one is trusted, else the peer's. */
export function callerAddress(request: IncomingMessage, { trustProxy }: Config): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const first = typeof forwarded === 'string' ? forwarded.split(',')[0]?.trim() : undefined;
  return first || (request.socket.remoteAddress ?? '');
}
