import type { AnswerOf, Endpoint, ParamsOf, ParsedBodyOf, ParsedQueryOf } from '@confab/protocol/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { PartlySerialised } from '../storage/serialised.ts';

/** An authenticated and validated call of an endpoint. */
export interface Call<E extends Endpoint = Endpoint> {
  /** The caller; may be undefined on `public` endpoints. */
  readonly actor: E['audience'] extends 'public' ? Actor | undefined : Actor;
  readonly params: ParamsOf<E['route']> & Record<string, string>;
  readonly query: ParsedQueryOf<E>;
  readonly body: ParsedBodyOf<E>;
  /** For features of HTTP only: cookies, the address, closing the connection. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<AnswerOf<E> | PartlySerialised<AnswerOf<E>>>;

/** Options of an endpoint in the HTTP layer. */
export interface EndpointOptions {
  /** Limits calls from one address, for guessable secrets (sign-in, reset codes). */
  readonly attemptsPerMinute?: number;
  /**
   * Authenticates by the endpoint's own credentials; undefined if the request has none, which falls back to the usual
   * ones.
   */
  readonly actorBy?: (request: FastifyRequest) => Promise<Actor | undefined> | undefined;
}

/** An endpoint of the contract and its handler. */
export interface Implementation extends EndpointOptions {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

/** Pairs an endpoint with its handler, with types checked. Errors are thrown as `ChatError`. */
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: EndpointOptions = {},
): Implementation {
  return { ...options, endpoint, handler: handler as unknown as Handler<Endpoint> };
}
