import type { AnswerOf, Endpoint, ParamsOf, ParsedBodyOf, ParsedQueryOf } from '@confab/protocol/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { PartlySerialised } from '../storage/serialised.ts';

/** A call of an endpoint, already authenticated and validated. */
export interface Call<E extends Endpoint = Endpoint> {
  /** Who calls; on `public` endpoints there may be nobody. */
  readonly actor: E['audience'] extends 'public' ? Actor | undefined : Actor;
  readonly params: ParamsOf<E['route']> & Record<string, string>;
  readonly query: ParsedQueryOf<E>;
  readonly body: ParsedBodyOf<E>;
  /** For what HTTP alone can do: cookies, the address, an early end of the connection. */
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<AnswerOf<E> | PartlySerialised<AnswerOf<E>>>;

/** The options of an endpoint in the HTTP layer, beside the contract. */
export interface EndpointOptions {
  /** Limits calls from one address, for what could be guessed by trying (sign-in, reset codes). */
  readonly attemptsPerMinute?: number;
  /**
   * Finds out who calls by a proof of the endpoint's own; undefined where the request has none, and the usual ones
   * count.
   */
  readonly actorBy?: (request: FastifyRequest) => Promise<Actor | undefined> | undefined;
}

/** An endpoint of the contract and the function that answers it. */
export interface Implementation extends EndpointOptions {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint>;
}

/**
 * Pairs an endpoint with its handler; the compiler checks what goes in and comes out. Errors are thrown as `ChatError`.
 */
export function implement<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  options: EndpointOptions = {},
): Implementation {
  return { ...options, endpoint, handler: handler as unknown as Handler<Endpoint> };
}
