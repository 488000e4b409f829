import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ChatError } from '@confab/protocol';
import type { Attributes, Span, SpanKind } from '@opentelemetry/api';
import { ConfigError } from '../config/configError.ts';
import { serverVersion } from './version.ts';

/** The attributes of a span: names and numbers, never what people write. */
export interface SpanSettings {
  readonly kind?: 'server' | 'client' | 'internal';
  readonly attributes?: Attributes;
  /** Of the request that the work answers: the caller's trace goes on, if it names one. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** It belongs to nothing that happens to be under way where it begins. */
  readonly isRoot?: boolean;
}

/** A span that is still open. */
export interface TracedSpan {
  set(name: string, value: string | number): void;
  end(error?: unknown): void;
}

/** OpenTelemetry spans of one server; off unless a module that collects them is configured. */
export interface Tracing {
  /** Asked before anything is done for a span: where it is false, none costs anything. */
  readonly on: boolean;
  /** Records `work`, and the spans started within it, as a span. */
  span<T>(name: string, settings: SpanSettings, work: (span: TracedSpan) => Promise<T>): Promise<T>;
  /** Starts a span that ends by {@link TracedSpan.end}. */
  begin(name: string, settings: SpanSettings): TracedSpan;
  /** Lets the module send what it still holds. */
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
 * Loads the module that registers an OpenTelemetry SDK when it is imported, and sends it spans from then on; what it
 * exports as `shutdown` is called at the end. Throws a `ConfigError` where it cannot be loaded.
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
        // What is the caller's own doing is no failure of this server.
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
