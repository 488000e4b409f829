import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { cacheControlOf, securityHeaders } from './staticHeaders.ts';

/** The build output of the documentation site in this repository. */
const builtSite = resolve(import.meta.dirname, '../../../../../docs/.vitepress/dist');

/** Serves the documentation site under `/docs`, with the content security policy of the app. */
export async function registerDocumentation(app: FastifyInstance, config: Config): Promise<void> {
  const root = config.webRoot ? resolve(config.webRoot, 'docs') : builtSite;
  if (!existsSync(join(root, 'index.html'))) {
    for (const path of ['/docs', '/docs/'])
      app.get(path, async (_request, reply) =>
        reply
          .type('text/plain')
          .send('The documentation isn’t built. Run npm run docs:build and restart the server.\n'),
      );
    return;
  }
  app.get('/docs', async (_request, reply) => reply.redirect('/docs/', 308));
  await app.register(
    async (pages) => {
      await pages.register(helmet, securityHeaders(config));
      pages.setNotFoundHandler((_request, reply) => reply.code(404).sendFile('404.html'));
      await pages.register(fastifyStatic, {
        root,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (response, path) => {
          response.header('cache-control', cacheControlOf(path));
        },
      });
    },
    { prefix: '/docs' },
  );
}
