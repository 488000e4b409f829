import type { Endpoint } from '@confab/protocol/schemas';
import type { Config } from '../config/config.ts';

type Headers = Readonly<Record<string, string>>;

const json = { 'content-type': 'application/json; charset=utf-8' };
const nosniff = { 'x-content-type-options': 'nosniff' };

/** Of what a browser could be led to show, embed or keep: it is data, never a page, and never for a cache. */
const dataHeaders = ({ corsOrigins }: Config): Headers => ({
  ...nosniff,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': corsOrigins.length > 0 ? 'cross-origin' : 'same-origin',
  'referrer-policy': 'no-referrer',
});

/** The headers of every error. */
export const errorHeaders = (config: Config): Headers => ({ ...dataHeaders(config), ...json });

/**
 * The headers of an endpoint's answer. What answers a change is only ever read by a program, and no cache keeps it:
 * each header that says nothing there costs every message a third of a microsecond.
 */
export function answerHeaders({ route, bytes }: Endpoint, config: Config): Headers {
  // A handler that answers bytes says what they are.
  if (bytes === 'answer') return dataHeaders(config);
  return route.startsWith('GET ') ? { ...dataHeaders(config), ...json } : { ...nosniff, ...json };
}
