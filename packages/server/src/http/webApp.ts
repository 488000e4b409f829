import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { apiPath, ChatError, methodNotFound } from '@confab/protocol';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Where the web app of this repository is built to. */
const builtWebApp = resolve(import.meta.dirname, '../../../web/dist');
/** Vite puts a hash of the content into the names of what is in here. */
const hashedFiles = /[/\\]assets[/\\][^/\\]+-[\w-]{8,}\.\w+$/;

/** Serves the built web app: hashed files for ever, the page itself fresh, and the page for every path the app may route. */
export async function registerWebApp(app: FastifyInstance, config: Config): Promise<void> {
  const root = config.webRoot ? resolve(config.webRoot) : builtWebApp;
  if (!existsSync(join(root, 'index.html'))) {
    app.get('/', async (_request, reply) =>
      reply.type('text/plain').send('Confab runs. The web app is not built: npm run build.\n'),
    );
    return;
  }
  await app.register(async (pages) => {
    await pages.register(helmet, securityHeaders(config));
    await pages.register(fastifyStatic, {
      root,
      wildcard: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header(
          'cache-control',
          hashedFiles.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
    pages.get('/*', async (request, reply) => {
      const path = request.url.split('?')[0] as string;
      // A page's address may have a dot in it; only a browser that goes there asks for HTML.
      const isFile = /\.\w+$/.test(path) && !request.headers.accept?.includes('text/html');
      if (isFile || path === apiPath || path.startsWith(`${apiPath}/`)) throw new ChatError(methodNotFound);
      return reply.sendFile('index.html');
    });
  });
}

/** Pictures may come from the one host of the map's tiles. */
const tileHost = ({ mapTileUrl }: Config) => (mapTileUrl ? [new URL(mapTileUrl).origin] : []);

function securityHeaders(config: Config) {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const self = "'self'";
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: [self],
        scriptSrc: [self],
        scriptSrcAttr: ["'none'"],
        styleSrc: [self],
        imgSrc: [self, 'data:', 'blob:', ...tileHost(config)],
        mediaSrc: [self, 'blob:'],
        fontSrc: [self],
        // 'self' covers ws: and wss: to the same host in current browsers (CSP3).
        connectSrc: [self],
        workerSrc: [self],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: [self],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' as const },
    xFrameOptions: { action: 'deny' as const },
    // Needs https, else browsers complain on plain http away from localhost.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  };
}
