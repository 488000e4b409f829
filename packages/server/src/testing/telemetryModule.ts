import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

// A module for CONFAB_TELEMETRY_MODULE that records its spans.

/** The finished spans, in order of their ends. */
export const exporter = new InMemorySpanExporter();

const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
trace.setGlobalTracerProvider(provider);
propagation.setGlobalPropagator({
  fields: () => ['traceparent'],
  inject: () => undefined,
  extract(parent, carrier, getter) {
    const [, traceId = '', spanId = ''] = String(getter.get(carrier, 'traceparent')).split('-');
    return traceId
      ? trace.setSpanContext(parent, { traceId, spanId, traceFlags: 1, isRemote: true })
      : parent;
  },
});

let ended = 0;
/** Number of flush requests by servers. */
export const shutdowns = () => ended;

export async function shutdown(): Promise<void> {
  await provider.forceFlush();
  ended++;
}
