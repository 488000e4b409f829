import type { GenericSchema, InferInput, InferOutput, ObjectEntries } from 'valibot';
import * as v from 'valibot';
import type { ErrorDefinition } from './errors.ts';
import { requestSchema } from './requestSchema.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `METHOD /path/{param}` under `/api/v1`; identifies an endpoint on both sides, checked by the compiler. */
export type Route = `${Method} /${string}`;

/**
 * Who may call: `public` is anyone, `user` a signed-in user, guest or (where allowed) anonymous reader, `admin` an
 * admin or a server-side client that signs with the app secret.
 */
export type Audience = 'public' | 'user' | 'admin';

/** An HTTP endpoint: its route, its audience, and the schemas of its request and answer. */
export interface Endpoint<
  R extends Route = Route,
  Q extends GenericSchema | undefined = GenericSchema | undefined,
  B extends GenericSchema | undefined = GenericSchema | undefined,
  A extends GenericSchema = GenericSchema,
> {
  readonly route: R;
  /** One line for the API documentation. */
  readonly summary: string;
  readonly audience: Audience;
  /**
   * Whether an admin or a server token of a tenant may call an endpoint for admins, which then acts only within the
   * tenant (TEN-02).
   */
  readonly isOpenToTenants?: boolean;
  /** Query string; every value arrives as text, so its schema accepts text. Without a schema, it must be empty. */
  readonly query: Q;
  /** Without a schema, it must be empty, except where it is raw bytes. */
  readonly body: B;
  readonly answer: A;
  /** Errors in addition to those that every endpoint may return. */
  readonly errors: readonly ErrorDefinition[];
  /** Largest body in bytes; defaults to 256 KiB. */
  readonly bodyLimitBytes?: number;
  /** Which side of the call is raw bytes instead of JSON. */
  readonly bytes?: 'body' | 'answer';
  /** Whether it may also be called over the socket, by a `call` frame. */
  readonly overSocket?: boolean;
  /** Whether readers without an account may call it, where the app allows them (EMB-06). */
  readonly allowsAnonymous?: true;
  /** False where a repeated call does it again, such as creating a second token; all others may be repeated. */
  readonly isRepeatable?: false;
}

/** The path parameters of a route. */
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
/**
 * The answer without the `duration` that every answer carries, and without the `positions` of one that changed
 * something.
 */
export type AnswerOf<E extends Endpoint> = InferOutput<E['answer']>;

/** Declares an endpoint. Its query and body refuse fields that their schemas do not name. */
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
    isOpenToTenants?: boolean;
    query?: Q;
    body?: B;
    answer: A;
    errors?: readonly ErrorDefinition[];
    bodyLimitBytes?: number;
    bytes?: 'body' | 'answer';
    overSocket?: boolean;
    isRepeatable?: false;
    allowsAnonymous?: true;
  },
): Endpoint<R, Q, B, A> {
  return {
    audience: 'user',
    errors: [],
    ...definition,
    route,
    query: (definition.query && requestSchema(definition.query)) as Q,
    body: (definition.body && requestSchema(definition.body)) as B,
  };
}

/** An object with an identity that travels on the wire: its name in the documentation and its schema. */
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
 * The audience of an event. `channel`: everyone who may read the channel. `user`: all devices of one user. `app`:
 * everyone, or everyone in the tenant that it concerns (TEN-02). `ephemeral` events go to a channel's listeners and are never logged (typing, presence).
 */
export type StreamKind = 'channel' | 'user' | 'app';

/** An event type: its stream kind, whether it is logged, and its payload. */
export interface EventDefinition<
  T extends string = string,
  K extends StreamKind = StreamKind,
  S extends GenericSchema = GenericSchema,
> {
  readonly type: T;
  readonly stream: K;
  readonly logged: boolean;
  /** Whether it can be delivered to webhooks. */
  readonly delivered: boolean;
  readonly summary: string;
  readonly payload: S;
}

/** Fields that every event carries in addition to its payload. */
export interface EventEnvelope {
  /** `app`, `tenant:<id>`, `user:<id>` or `channel:<type>:<id>`. */
  stream: string;
  /** The event's number in its stream, from 1 without gaps; 0 on an event that is not logged. */
  seq: number;
  /** ISO 8601, by the server's clock. */
  created_at: string;
  /** The user who caused it; absent if the service did. */
  actor_id?: string;
}

/** The event on the wire: type, envelope and payload in one flat object. */
export type EventOf<D extends EventDefinition> =
  D extends EventDefinition<infer T, StreamKind, infer S>
    ? { type: T } & EventEnvelope & InferOutput<S>
    : never;

export type PayloadOf<D extends EventDefinition> = InferOutput<D['payload']>;

/** Declares an event type. Defaults to logged; logged events are delivered to webhooks by default. */
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

/** One feature's part of the contract. Unions, routes and documentation are derived from the list in `features.ts`. */
export interface Feature {
  readonly name: string;
  readonly entities: readonly Entity[];
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  readonly events: readonly EventDefinition[];
  readonly errors: readonly ErrorDefinition[];
}

/** Declares a feature, preserving the exact types of its parts. */
export function defineFeature<const F extends Feature>(feature: F): F {
  return feature;
}
