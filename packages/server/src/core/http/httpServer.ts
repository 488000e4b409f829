import { randomBytes } from 'node:crypto';
import { apiPath, ChatError, methodNotFound } from '@confab/protocol';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { errorHeaders } from './answerHeaders.ts';
import { trustsProxy } from './callerAddress.ts';
import { type EndpointEnvironment, registerEndpoints } from './endpointRoutes.ts';
import { isWorthLogging, retryAfterOf, toChatError } from './errorAnswer.ts';
import type { Implementation } from './implementation.ts';
import { wrongServerError } from './wrongServer.ts';

/** Fastify's handling of the keys `__proto__` and `constructor.prototype` in a body. */
const poisoning = 'error';

/** How often a stopping server closes idle connections. */
const idleSweepMs = 50;

/** Creates the HTTP server without its routes. */
export function createHttpServer(config: Config, logger: Logger, metrics: Metrics): FastifyInstance {
  const sendError = createErrorAnswers(config, logger, metrics);
  // Unique among servers and over restarts, at the cost of a counter.
  const start = randomBytes(6).toString('base64url');
  let requests = 0;
  const app = fastify({
    // Logged by hand below: a child logger per request costs more than the rest of the framework.
    logger: false,
    trustProxy: config.trustProxy === 0 ? false : trustsProxy(config),
    genReqId: () => `${start}.${(++requests).toString(36)}`,
    // Long enough for a part of an upload over a slow connection; headers have their own limit.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Requests in progress complete normally while the server stops.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply as FastifyReply),
  });
  acceptEmptyDeletes(app);
  app.addHook('preClose', (done) => {
    // A request in progress keeps its connection open: close it when the request completes, not minutes later.
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
    app.server.once('close', () => clearInterval(sweep));
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  const notFound = () =>
    config.roles.includes('http') ? new ChatError(methodNotFound) : wrongServerError('http');
  app.setNotFoundHandler((request, reply) => sendError(notFound(), request, reply));
  if (logger.isLevelEnabled('debug')) {
    app.addHook('onResponse', (request, reply, done) => {
      const { id, method, routeOptions } = request;
      const ms = Math.round(reply.elapsedTime);
      logger.debug({ request: id, method, route: routeOptions.url, status: reply.statusCode, ms }, 'request');
      done();
    });
  }
  return app;
}

/**
 * Parses JSON like Fastify, but accepts a DELETE without a body: many clients send a content type with every request.
 */
function acceptEmptyDeletes(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser(poisoning, poisoning);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Adds the API under `/api/v1`: CORS rules and the endpoints of every feature. */
export async function registerApi(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  environment: EndpointEnvironment,
): Promise<void> {
  const { csrfHeader } = environment.config;
  const { isAllowedOrigin } = environment.browserSession;
  await app.register(
    async (api) => {
      await api.register(cors, {
        // Origins of widgets come and go while the server runs.
        origin: (origin, decide) => decide(null, origin !== undefined && isAllowedOrigin(origin)),
        allowedHeaders: ['authorization', 'content-type', csrfHeader.toLowerCase()],
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: ['retry-after', 'x-request-id'],
        maxAge: 3600,
      });
      registerEndpoints(api, implementations, environment);
    },
    { prefix: apiPath },
  );
}

/** Answers errors as a ChatError, counts them, and logs the server's own failures. */
function createErrorAnswers(config: Config, logger: Logger, metrics: Metrics) {
  const headers = errorHeaders(config);
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = toChatError(thrown);
    metrics.requestFailed({ route: routeOf(request), status: error.status, name: error.name });
    if (isWorthLogging(error)) {
      const entry = { request: request.id, method: request.method, url: request.url };
      logger.error({ ...entry, err: error.cause ?? error }, error.name);
    }
    const retryAfter = retryAfterOf(error);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    const body = { ...error.toJSON(), duration: `${reply.elapsedTime.toFixed(2)}ms` };
    return reply
      .code(error.status)
      .headers(headers)
      .header('x-request-id', request.id)
      .send(JSON.stringify(body));
  };
}

/**
 * Returns the route as in the contract, never the requested address, which is unbounded. The route of the web app's
 * pages matches every unknown address, so it counts as none.
 */
function routeOf({ method, routeOptions }: FastifyRequest): string {
  if (routeOptions.url === undefined || routeOptions.url === '/*') return 'none';
  const path = routeOptions.url.startsWith(apiPath)
    ? routeOptions.url.slice(apiPath.length)
    : routeOptions.url;
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
}
