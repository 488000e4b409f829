import type { Endpoint } from '@confab/protocol/schemas';
import type { Config } from '../config/config.ts';

type Headers = Readonly<Record<string, string>>;

const json = { 'content-type': 'application/json; charset=utf-8' };
const nosniff = { 'x-content-type-options': 'nosniff' };

/** Headers that keep browsers from displaying, embedding or caching data as a page. */
const dataHeaders = (hasForeignPages: boolean): Headers => ({
  ...nosniff,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': hasForeignPages ? 'cross-origin' : 'same-origin',
  'referrer-policy': 'no-referrer',
});

/** The headers of every error. */
export const errorHeaders = (config: Config): Headers => ({
  ...dataHeaders(config.corsOrigins.length > 0),
  ...json,
});

/**
 * Returns the headers of an endpoint's answer. Answers to a change are read only by programs and never cached, so they
 * get fewer headers: each costs every message a third of a microsecond. `hasForeignPages`: whether pages of other origins
 * may show what the answer holds.
 */
export function answerHeaders({ route, bytes }: Endpoint, hasForeignPages: boolean): Headers {
  // Handlers that answer bytes set the type themselves.
  if (bytes === 'answer') return dataHeaders(hasForeignPages);
  return route.startsWith('GET ') ? { ...dataHeaders(hasForeignPages), ...json } : { ...nosniff, ...json };
}
