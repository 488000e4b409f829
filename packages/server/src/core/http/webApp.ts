import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { apiPath, ChatError, csrfCookieName, csrfHeaderName, methodNotFound } from '@confab/protocol';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';

/** The build output of the web app in this repository. */
const builtWebApp = resolve(import.meta.dirname, '../../../../web/dist');
/** Files with a hash of the content in their names, by Vite. */
const hashedFiles = /[/\\]assets[/\\](widget[/\\])?[^/\\]+-[\w-]{8,}\.\w+?(\.br|\.gz)?$/;
/** The widget's files, which pages of other origins load. */
const widgetFiles = /[/\\](widget\.js|assets[/\\]widget[/\\][^/\\]+?)(\.br|\.gz)?$/;
/** The widget's loader, whose name never changes: new versions arrive within minutes. */
const loaderFile = /[/\\]widget\.js(\.br|\.gz)?$/;

/** Returns the folder of the built web app. */
export const webRootOf = ({ webRoot }: Config): string => (webRoot ? resolve(webRoot) : builtWebApp);

/**
 * Serves the built web app: hashed files with long-term caching, the page without, and the page for every client-side
 * route.
 */
export async function registerWebApp(app: FastifyInstance, config: Config): Promise<void> {
  const root = webRootOf(config);
  if (!existsSync(join(root, 'index.html'))) {
    app.get('/', async (_request, reply) =>
      reply.type('text/plain').send('Confab is running, but the web app isn’t built. Run: npm run build\n'),
    );
    return;
  }
  await app.register(async (pages) => {
    await pages.register(helmet, securityHeaders(config));
    await pages.register(fastifyStatic, {
      root,
      index: false,
      globIgnore: ['index.html', 'widget-frame.html', '**/*.br', '**/*.gz'],
      wildcard: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', cachingOf(path));
        if (!widgetFiles.test(path)) return;
        response.header('access-control-allow-origin', '*');
        response.header('cross-origin-resource-policy', 'cross-origin');
      },
    });
    const csrfMeta = csrfMetaOf(config);
    const sendPage = async (reply: FastifyReply) => {
      if (!csrfMeta) return reply.sendFile('index.html');
      const page = await readFile(join(root, 'index.html'), 'utf8');
      reply.type('text/html').header('cache-control', 'no-cache');
      return reply.send(page.replace('<head>', `<head>${csrfMeta}`));
    };
    for (const path of ['/', '/index.html']) pages.get(path, (_request, reply) => sendPage(reply));
    pages.get('/*', async (request, reply) => {
      const path = request.url.split('?')[0] as string;
      // A page's address may contain a dot; only a browser navigation asks for HTML.
      const isFile = /\.\w+$/.test(path) && !request.headers.accept?.includes('text/html');
      if (isFile || path === apiPath || path.startsWith(`${apiPath}/`)) throw new ChatError(methodNotFound);
      return sendPage(reply);
    });
  });
}

function cachingOf(path: string): string {
  if (hashedFiles.test(path)) return 'public, max-age=31536000, immutable';
  return loaderFile.test(path) ? 'public, max-age=300, stale-while-revalidate=86400' : 'no-cache';
}

/** Passes non-default names of the CSRF cookie and header to the web app; their validation leaves nothing to escape. */
function csrfMetaOf({ csrfCookie, csrfHeader }: Config): string | undefined {
  if (csrfCookie === csrfCookieName && csrfHeader === csrfHeaderName) return undefined;
  return `<meta name="confab-csrf" content="${csrfCookie} ${csrfHeader}">`;
}

/** Pictures may also come from the configured tile host. */
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
    // Needs HTTPS, otherwise browsers warn on plain HTTP except on localhost.
    crossOriginOpenerPolicy: secure,
    originAgentCluster: secure,
  };
}
