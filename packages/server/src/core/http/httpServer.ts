import { apiPath, ChatError, methodNotFound } from '@confab/protocol';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { errorHeaders } from './answerHeaders.ts';
import { trustsProxy } from './callerAddress.ts';
import { type EndpointEnvironment, registerEndpoints } from './endpointRoutes.ts';
import { isWorthLogging, toChatError } from './errorAnswer.ts';
import type { Implementation } from './implementation.ts';

/** How fastify reacts to the keys `__proto__` and `constructor.prototype` in a body. */
const poisoning = 'error';

/** How often a stopping server looks for connections that nobody uses any more. */
const idleSweepMs = 50;

/** Makes the HTTP server without its routes. */
export function createHttpServer(config: Config, logger: Logger, metrics: Metrics): FastifyInstance {
  const sendError = createErrorAnswers(config, logger, metrics);
  let requests = 0;
  const app = fastify({
    // Logging by hand below: a child logger for each request costs more than the rest of the framework.
    logger: false,
    trustProxy: config.trustProxy === 0 ? false : trustsProxy(config),
    genReqId: () => (++requests).toString(36),
    // Long enough for a part of an upload over a slow line; headers have a limit of their own.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What is under way while the server stops is answered as ever.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply as FastifyReply),
  });
  acceptEmptyDeletes(app);
  app.addHook('preClose', (done) => {
    // An answer that was under way leaves its connection open: it is closed when it is through, not minutes later.
    const sweep = setInterval(() => app.server.closeIdleConnections(), idleSweepMs);
    app.server.once('close', () => clearInterval(sweep));
    done();
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(new ChatError(methodNotFound), request, reply));
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
 * Parses JSON as Fastify does, and takes a DELETE without a body: many clients name a content type on every request.
 */
function acceptEmptyDeletes(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser(poisoning, poisoning);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.method === 'DELETE') done(null, undefined);
    else parse(request, body as string, done);
  });
}

/** Adds the API under `/api/v1`: cross-origin rules, and the endpoints of every feature. */
export async function registerApi(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  environment: EndpointEnvironment,
): Promise<void> {
  const { corsOrigins, csrfHeader } = environment.config;
  await app.register(
    async (api) => {
      if (corsOrigins.length > 0) {
        await api.register(cors, {
          origin: [...corsOrigins],
          allowedHeaders: ['authorization', 'content-type', csrfHeader.toLowerCase()],
          methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
          exposedHeaders: ['retry-after', 'x-request-id'],
          maxAge: 3600,
        });
      }
      registerEndpoints(api, implementations, environment);
    },
    { prefix: apiPath },
  );
}

/** Answers whatever was thrown as a ChatError; counts it, and logs what is the server's own fault. */
function createErrorAnswers(config: Config, logger: Logger, metrics: Metrics) {
  const headers = errorHeaders(config);
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = toChatError(thrown);
    metrics.requestFailed({ route: routeOf(request), status: error.status, name: error.name });
    if (isWorthLogging(error)) {
      const entry = { request: request.id, method: request.method, url: request.url };
      logger.error({ ...entry, err: error.cause ?? error }, error.name);
    }
    const wait = error.details.retry_after_ms;
    if (wait !== undefined) reply.header('retry-after', Math.ceil(wait / 1000));
    const body = { ...error.toJSON(), duration: `${reply.elapsedTime.toFixed(2)}ms` };
    return reply
      .code(error.status)
      .headers(headers)
      .header('x-request-id', request.id)
      .send(JSON.stringify(body));
  };
}

/**
 * The route as the contract writes it; never the address that was asked for, of which there are any number.
 * The route of the web app's pages answers every unknown address, so it counts as none.
 */
function routeOf({ method, routeOptions }: FastifyRequest): string {
  if (routeOptions.url === undefined || routeOptions.url === '/*') return 'none';
  const path = routeOptions.url.startsWith(apiPath)
    ? routeOptions.url.slice(apiPath.length)
    : routeOptions.url;
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
}
