import type { Tracing } from '../observe/tracing.ts';
import type { Outbound } from './outbound.ts';

/** Adds a span to each call where traces are collected. The trace is not sent to the peer. */
export function traceOutbound(outbound: Outbound, tracing: Tracing): Outbound {
  if (!tracing.on) return outbound;
  const settings = (method: string, address: string) => ({
    kind: 'client' as const,
    attributes: {
      'http.request.method': method,
      // An address may contain a secret in its path.
      'server.address': URL.canParse(address) ? new URL(address).host : '',
    },
  });
  return {
    get: (address, request) =>
      tracing.span('outbound GET', settings('GET', address), () => outbound.get(address, request)),
    post: (address, call) =>
      tracing.span('outbound POST', settings('POST', address), async (span) => {
        const answer = await outbound.post(address, call);
        span.set('http.response.status_code', answer.status);
        return answer;
      }),
    close: () => outbound.close(),
  };
}
