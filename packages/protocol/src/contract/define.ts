import type { GenericSchema, InferInput, InferOutput, ObjectEntries } from 'valibot';
import * as v from 'valibot';
import type { ErrorDefinition } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `METHOD /path/{param}` under `/api/v1`; the one name of an endpoint, checked by the compiler on both sides. */
export type Route = `${Method} /${string}`;

/**
 * Who may call: `public` anybody, `user` a signed-in person, guest or (where allowed) anonymous reader,
 * `admin` an admin or a server-side client that signs with the app secret.
 */
export type Audience = 'public' | 'user' | 'admin';

/** An HTTP endpoint: its route, who may call it, and the schemas of what goes in and comes out. */
export interface Endpoint<
  R extends Route = Route,
  Q extends GenericSchema | undefined = GenericSchema | undefined,
  B extends GenericSchema | undefined = GenericSchema | undefined,
  A extends GenericSchema = GenericSchema,
> {
  readonly route: R;
  /** One line for the documents. */
  readonly summary: string;
  readonly audience: Audience;
  /** Query string; every value arrives as text, so its schema takes text. */
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
  /** Errors beside the ones that every endpoint may give. */
  readonly errors: readonly ErrorDefinition[];
  /** Largest body in bytes; 256 KiB unless told. */
  readonly bodyLimitBytes?: number;
  /** Which side of the call is bytes in place of JSON: what is sent, or what is answered. */
  readonly bytes?: 'body' | 'answer';
  /** Whether it may also be called over the socket, by a `call` frame. */
  readonly overSocket?: boolean;
}

/** The names between braces of a route. */
export type ParamsOf<R extends string> = R extends `${string}{${infer P}}${infer Rest}`
  ? { [K in P]: string } & ParamsOf<Rest>
  : unknown;

export type QueryOf<E extends Endpoint> = E['query'] extends GenericSchema
  ? InferInput<E['query']>
  : undefined;
/** The body as a caller writes it (fields with a default may be left out). */
export type BodyOf<E extends Endpoint> = E['body'] extends GenericSchema ? InferInput<E['body']> : undefined;
/** The body as a handler reads it (defaults filled in). */
export type ParsedBodyOf<E extends Endpoint> = E['body'] extends GenericSchema
  ? InferOutput<E['body']>
  : undefined;
export type ParsedQueryOf<E extends Endpoint> = E['query'] extends GenericSchema
  ? InferOutput<E['query']>
  : undefined;
/** The answer without the `duration` that every answer carries, and the `positions` of one that changed something. */
export type AnswerOf<E extends Endpoint> = InferOutput<E['answer']>;

/** Declares an endpoint. */
export function defineEndpoint<
  const R extends Route,
  A extends GenericSchema,
  Q extends GenericSchema | undefined = undefined,
  B extends GenericSchema | undefined = undefined,
>(
  route: R,
  definition: {
    summary: string;
    audience?: Audience;
    query?: Q;
    body?: B;
    answer: A;
    errors?: readonly ErrorDefinition[];
    bodyLimitBytes?: number;
    bytes?: 'body' | 'answer';
    overSocket?: boolean;
  },
): Endpoint<R, Q, B, A> {
  return {
    audience: 'user',
    errors: [],
    ...definition,
    route,
    query: definition.query as Q,
    body: definition.body as B,
  };
}

/** A thing with an identity that travels on the wire: its name in documents and its schema. */
export interface Entity<S extends GenericSchema = GenericSchema> {
  readonly name: string;
  readonly schema: S;
}

/** The TypeScript type of an entity. */
export type EntityType<E extends Entity> = InferOutput<E['schema']>;

/** Declares an entity; its name becomes a component of the OpenAPI document. */
export function defineEntity<S extends GenericSchema>(name: string, schema: S): Entity<S> {
  return { name, schema };
}

/**
 * Where an event travels. `channel`: everybody who may read the channel. `user`: all devices of one user.
 * `app`: everybody. `ephemeral` events go to a channel's listeners and are never logged (typing, presence).
 */
export type StreamKind = 'channel' | 'user' | 'app';

/** An event type: where it travels, whether the log keeps it, and what it carries. */
export interface EventDefinition<
  T extends string = string,
  K extends StreamKind = StreamKind,
  S extends GenericSchema = GenericSchema,
> {
  readonly type: T;
  readonly stream: K;
  readonly logged: boolean;
  /** Whether webhooks can be sent it. */
  readonly delivered: boolean;
  readonly summary: string;
  readonly payload: S;
}

/** What every event carries beside its payload. */
export interface EventEnvelope {
  /** `app`, `user:<id>` or `channel:<type>:<id>`. */
  stream: string;
  /** The event's number in its stream, from 1 without gaps; 0 on an event that is not logged. */
  seq: number;
  /** ISO 8601, by the server's clock. */
  created_at: string;
  /** Who caused it; absent where the service did. */
  actor_id?: string;
}

/** The event as it stands on the wire: type, envelope and payload in one flat object. */
export type EventOf<D extends EventDefinition> =
  D extends EventDefinition<infer T, StreamKind, infer S>
    ? { type: T } & EventEnvelope & InferOutput<S>
    : never;

export type PayloadOf<D extends EventDefinition> = InferOutput<D['payload']>;

/** Declares an event type; logged unless told otherwise, and delivered to webhooks if it is logged and nothing else is said. */
export function defineEvent<
  const T extends string,
  const K extends StreamKind,
  const E extends ObjectEntries,
>(
  type: T,
  definition: { stream: K; summary: string; payload: E; logged?: boolean; delivered?: boolean },
): EventDefinition<T, K, v.ObjectSchema<E, undefined>> {
  const { logged = true } = definition;
  return {
    type,
    stream: definition.stream,
    logged,
    delivered: logged && (definition.delivered ?? true),
    summary: definition.summary,
    payload: v.object(definition.payload),
  };
}

/** One feature's share of the contract. Unions, routes and documents are derived from the list in `features.ts`. */
export interface Feature {
  readonly name: string;
  readonly entities: readonly Entity[];
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly events: readonly EventDefinition[];
  readonly errors: readonly ErrorDefinition[];
}

/** Declares a feature, keeping the exact types of its parts. */
export function defineFeature<const F extends Feature>(feature: F): F {
  return feature;
}
