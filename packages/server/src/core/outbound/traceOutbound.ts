import type { Tracing } from '../observe/tracing.ts';
import type { Outbound } from './outbound.ts';

/** The same calls, each with a span where traces are collected. Whom they go to hears nothing of the trace. */
export function traceOutbound(outbound: Outbound, tracing: Tracing): Outbound {
  if (!tracing.on) return outbound;
  const settings = (method: string, address: string) => ({
    kind: 'client' as const,
    attributes: {
      'http.request.method': method,
      // An address may carry a secret in its path.
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
