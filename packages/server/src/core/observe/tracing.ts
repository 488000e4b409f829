import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ChatError } from '@confab/protocol';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import { ConfigError } from '../config/configError.ts';
import { serverVersion } from './version.ts';

/** The attributes of a span: names and numbers, never user content. */
export interface SpanSettings {
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** Headers of the request, to continue the caller's trace. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** Starts a new trace, regardless of any active span. */
  readonly isRoot?: boolean;
}

/** An open span. */
export interface TracedSpan {
  set(name: string, value: string | number): void;
  end(error?: unknown): void;
}

/** OpenTelemetry spans of one server; off unless a collecting module is configured. */
export interface Tracing {
  /** Check this before preparing a span, so that disabled tracing costs nothing. */
  readonly on: boolean;
  /** Records `work`, and the spans started within it, as a span. */
  span<T>(name: string, settings: SpanSettings, work: (span: TracedSpan) => Promise<T>): Promise<T>;
  /** Starts a span that ends with {@link TracedSpan.end}. */
  begin(name: string, settings: SpanSettings): TracedSpan;
  /** Flushes the module's pending spans. */
  stop(): Promise<void>;
}

const silent: TracedSpan = { set: () => undefined, end: () => undefined };

export const noTracing: Tracing = {
  on: false,
  span: (_name, _settings, work) => work(silent),
  begin: () => silent,
  stop: async () => undefined,
};

/**
 * Loads a module that registers an OpenTelemetry SDK on import, and sends spans to it; its exported `shutdown` is
 * called at the end. Throws a `ConfigError` if it cannot be loaded.
 */
export async function loadTracing(path: string | undefined): Promise<Tracing> {
  if (path === undefined) return noTracing;
  const module = await import(pathToFileURL(resolve(path)).href).catch((error: Error) => {
    throw new ConfigError(`CONFAB_TELEMETRY_MODULE ${path} cannot be loaded: ${error.message}`);
  });
  const api = await import('@opentelemetry/api');
  const tracer = api.trace.getTracer('confab', serverVersion);
  const kinds: Record<NonNullable<SpanSettings['kind']>, SpanKind> = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    internal: api.SpanKind.INTERNAL,
  };

  const begun = (name: string, { kind = 'internal', attributes, headers, isRoot }: SpanSettings): Span => {
    const here = isRoot || headers ? api.ROOT_CONTEXT : api.context.active();
    const parent = headers ? api.propagation.extract(here, headers) : here;
    return tracer.startSpan(name, { kind: kinds[kind], ...(attributes && { attributes }) }, parent);
  };
  const toTraced = (span: Span): TracedSpan => ({
    set: (name, value) => void span.setAttribute(name, value),
    end(error) {
      if (error !== undefined) {
        span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
        // The caller's mistakes are not failures of this server.
        const isOurs = !(error instanceof ChatError) || error.status >= 500;
        if (isOurs) span.setStatus({ code: api.SpanStatusCode.ERROR });
      }
      span.end();
    },
  });

  return {
    on: true,
    begin: (name, settings) => toTraced(begun(name, settings)),
    async span(name, settings, work) {
      const span = begun(name, settings);
      const traced = toTraced(span);
      try {
        const value = await api.context.with(api.trace.setSpan(api.context.active(), span), () =>
          work(traced),
        );
        traced.end();
        return value;
      } catch (error) {
        traced.end(error);
        throw error;
      }
    },
    async stop() {
      if (typeof module.shutdown === 'function') await module.shutdown();
    },
  };
}
