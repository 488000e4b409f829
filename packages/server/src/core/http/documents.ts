import { buildEventReference, buildOpenApi } from '@confab/protocol/schemas';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the API documents: `/openapi.json` for the HTTP API and `/openapi-admin.json` for its administration,
 * `/events.json` for the socket.
 */
export function registerDocuments(app: FastifyInstance, version: string): void {
  const documents = {
    '/openapi.json': () => JSON.stringify(buildOpenApi(version, ['public', 'user'])),
    '/openapi-admin.json': () => JSON.stringify(buildOpenApi(version, ['admin'])),
    '/events.json': () => JSON.stringify(buildEventReference()),
  };
  for (const [path, build] of Object.entries(documents)) {
    let text: string | undefined;
    app.get(path, async (_request, reply) => {
      reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('x-content-type-options', 'nosniff');
      return reply.send((text ??= build()));
    });
  }
}
