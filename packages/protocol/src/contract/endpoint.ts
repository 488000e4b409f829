import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorDefinition } from './error.ts';

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
