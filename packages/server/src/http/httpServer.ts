import { apiPath, ChatError, methodNotFound } from '@confab/protocol';
import cors from '@fastify/cors';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import { type EndpointEnvironment, registerEndpoints } from './endpointRoutes.ts';
import { toChatError } from './errorAnswer.ts';
import type { Implementation } from './implementation.ts';

/** How often a stopping server looks for connections that nobody uses any more. */
const idleSweepMs = 50;

/** Headers of every API answer: it is data, never a page, and never for a cache to keep. */
const apiHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

/** Makes the HTTP server without its routes. */
export function createHttpServer(config: Config, logger: Logger, metrics: Metrics): FastifyInstance {
  const sendError = createErrorAnswers(logger, metrics);
  let requests = 0;
  const app = fastify({
    // Logging by hand below: a child logger for each request costs more than the rest of the framework.
    logger: false,
    trustProxy: config.trustProxy,
    genReqId: () => (++requests).toString(36),
    // Long enough for a part of an upload over a slow line; headers have a limit of their own.
    requestTimeout: 300_000,
    keepAliveTimeout: 72_000,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    forceCloseConnections: 'idle',
    // What is under way while the server stops is answered as ever.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300, caseSensitive: true },
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply as FastifyReply),
  });
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
      api.addHook('onRequest', (_request, reply, done) => {
        reply.headers(apiHeaders);
        if (corsOrigins.length > 0) reply.header('cross-origin-resource-policy', 'cross-origin');
        done();
      });
      registerEndpoints(api, implementations, environment);
    },
    { prefix: apiPath },
  );
}

/** Answers whatever was thrown as a ChatError; counts it, and logs what is the server's own fault. */
function createErrorAnswers(logger: Logger, metrics: Metrics) {
  return (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = toChatError(thrown);
    metrics.error(error.name);
    if (error.status >= 500) {
      const entry = { request: request.id, method: request.method, url: request.url };
      logger.error({ ...entry, err: error.cause ?? error }, error.name);
    }
    const wait = error.details.retry_after_ms;
    if (wait !== undefined) reply.header('retry-after', Math.ceil(wait / 1000));
    const body = { ...error.toJSON(), duration: `${reply.elapsedTime.toFixed(2)}ms` };
    return reply
      .code(error.status)
      .header('x-request-id', request.id)
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(body));
  };
}
