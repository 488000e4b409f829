import { apiPath, ChatError, unauthenticated } from '@confab/protocol';
import { realtimeEndpoints } from '@confab/protocol/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { SharedLimits, SharedRateLimiter } from '../limits/sharedLimits.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Tracing } from '../observe/tracing.ts';
import type { Usage } from '../observe/usage.ts';
import type { Admission } from './admission.ts';
import { answerHeaders } from './answerHeaders.ts';
import { answerBody } from './answerText.ts';
import type { Authenticate } from './authenticate.ts';
import type { BrowserSession } from './browserSession.ts';
import { addressGroup } from './callerAddress.ts';
import { CallPositions } from './callPositions.ts';
import { compressAnswer } from './compressAnswer.ts';
import { toChatError } from './errorAnswer.ts';
import type { Implementation } from './implementation.ts';
import { createRequestCredentials } from './requestCredentials.ts';
import { validateParams } from './validate.ts';
import { validateBody, validateQuery } from './validateCall.ts';

/** The services that the endpoints of one server share. */
export interface EndpointEnvironment {
  readonly config: Config;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly usage: Usage;
  readonly tracing: Tracing;
  readonly logger: Logger;
  readonly browserSession: BrowserSession;
  readonly authenticate: Authenticate;
  readonly admission: Admission;
  readonly limits: SharedLimits;
}

const defaultBodyLimitBytes = 256 * 1024;
/** Slower requests are logged. */
const slowMs = 1000;

/** Adds a route per implementation: authenticate, limit, validate, handle, serialize once. */
export function registerEndpoints(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  environment: EndpointEnvironment,
): void {
  const authenticateCall = createCallAuthentication(environment);
  const [takesBytes, takesJson] = [true, false].map((bytes) =>
    implementations.filter(({ endpoint }) => (endpoint.bytes === 'body') === bytes),
  ) as [Implementation[], Implementation[]];
  const routesTo = (scope: FastifyInstance, list: readonly Implementation[]) => {
    for (const one of list) addRoute(scope, one, environment, authenticateCall);
  };
  routesTo(app, takesJson);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    routesTo(scope, takesBytes);
  });
}

type AuthenticateCall = ReturnType<typeof createCallAuthentication>;

function addRoute(
  app: FastifyInstance,
  implementation: Implementation,
  environment: EndpointEnvironment,
  authenticateCall: AuthenticateCall,
): void {
  const { endpoint, handler } = implementation;
  const [method, path] = endpoint.route.split(' ') as [string, string];
  const observe = environment.metrics.requestTimer(endpoint.route);
  const { usage } = environment;
  // How long a poll waits and how fast bytes travel says nothing about the server.
  const isTimed = endpoint.bytes === undefined && endpoint.route !== realtimeEndpoints.pollEvents.route;
  const attempts = attemptLimiter(implementation, environment);
  const [ownHeaders, sharedHeaders] = [false, true].map((shared) => answerHeaders(endpoint, shared));
  const { hasForeignPages } = environment.browserSession;

  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.bodyLimitBytes ?? defaultBodyLimitBytes,
    handler: traced(environment.tracing, method, path, async (request, reply) => {
      const began = performance.now();
      reply.headers((hasForeignPages() ? sharedHeaders : ownHeaders) ?? {});
      if (attempts) await attempts.consume(addressGroup(request.ip));
      const asked = authenticateCall(implementation, request);
      const actor = asked instanceof Promise ? await asked : asked;
      const positions = new CallPositions(request);
      let answer: Awaited<ReturnType<typeof handler>>;
      try {
        const params = request.params as Record<string, string>;
        validateParams(params);
        const call = {
          actor: actor as Actor,
          params,
          query: validateQuery(endpoint, request.query),
          body: validateBody(endpoint, request.body),
          request,
          reply,
        };
        answer = await positions.run(() => handler(call));
      } catch (error) {
        usage.failed(actor, endpoint.route);
        throw error;
      }
      const durationMs = performance.now() - began;
      observe(durationMs);
      usage.answered(actor, isTimed ? durationMs : undefined);
      if (durationMs > slowMs) {
        const ms = Math.round(durationMs);
        environment.logger.warn({ request: request.id, route: endpoint.route, ms }, 'slow request');
      }
      // A handler that answers bytes has already sent them.
      if (endpoint.bytes === 'answer') return reply;
      return compressAnswer(answerBody(answer, durationMs, positions.of(actor)), request, reply);
    }),
  });
}

/** Returns the answer's text or its compressed bytes, or the reply if it was already sent. */
type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | string | Buffer>;

/** Adds a span that continues the caller's trace, if traces are collected. */
function traced(tracing: Tracing, method: string, path: string, handle: Handle): Handle {
  if (!tracing.on) return handle;
  const route = `${apiPath}${path}`;
  const attributes = { 'http.request.method': method, 'http.route': route };
  return (request, reply) =>
    tracing.span(
      `${method} ${route}`,
      { kind: 'server', attributes, headers: request.headers },
      async (span) => {
        try {
          const answer = await handle(request, reply);
          span.set('http.response.status_code', reply.statusCode);
          return answer;
        } catch (error) {
          span.set('http.response.status_code', toChatError(error).status);
          throw error;
        }
      },
    );
}

function attemptLimiter(
  { endpoint, attemptsPerMinute }: Implementation,
  { limits, config }: EndpointEnvironment,
): SharedRateLimiter | undefined {
  if (!attemptsPerMinute || config.requestsPerSecond === 0) return undefined;
  const name = `attempts ${endpoint.route}`;
  return limits.exact({ name, perSecond: attemptsPerMinute / 60, burst: attemptsPerMinute });
}

/** Authenticates the caller, and rejects unauthorized, too frequent and cross-site calls. */
function createCallAuthentication({ admission, browserSession, authenticate }: EndpointEnvironment) {
  const credentialsOf = createRequestCredentials();

  const find = ({ actorBy }: Implementation, request: FastifyRequest) =>
    actorBy?.(request) ?? authenticate(credentialsOf(request));

  // Public endpoints ignore invalid credentials.
  const findIfAny = async (implementation: Implementation, request: FastifyRequest) => {
    try {
      return await find(implementation, request);
    } catch {
      return undefined;
    }
  };

  return async (implementation: Implementation, request: FastifyRequest): Promise<Actor | undefined> => {
    const { endpoint } = implementation;
    admission.fromAddress(addressGroup(request.ip));
    const isPublic = endpoint.audience === 'public';
    const actor = await (isPublic ? findIfAny : find)(implementation, request);
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && actor?.via !== 'token') browserSession.checkOrigin(request.headers);
    if (changes && actor?.via === 'cookie') browserSession.checkCsrf(request);
    if (isPublic) return actor;
    if (!actor) throw new ChatError(unauthenticated);
    admission.admit(endpoint, actor);
    return actor;
  };
}
