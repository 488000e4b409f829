import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type App,
  apiPath,
  ChatError,
  csrfCookieName,
  csrfHeaderName,
  methodNotFound,
} from '@confab/protocol';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config/config.ts';
import { cacheControlOf, securityHeaders } from './staticHeaders.ts';
import { webManifest } from './webManifest.ts';

/** The build output of the web app in this repository. */
const builtWebApp = resolve(import.meta.dirname, '../../../../web/dist');
/** The widget's files, which pages of other origins load. */
const widgetFiles = /[/\\](widget\.js|assets[/\\]widget[/\\][^/\\]+?)(\.br|\.gz)?$/;
/** The widget's loader, whose name never changes: new versions arrive within minutes. */
const loaderFile = /[/\\]widget\.js(\.br|\.gz)?$/;

/** Returns the folder of the built web app. */
export const webRootOf = ({ webRoot }: Config): string => (webRoot ? resolve(webRoot) : builtWebApp);

/**
 * Serves the built web app: hashed files with long-term caching, the page without, and the page for every client-side
 * route. `currentApp` returns the name and the icon under which browsers install it.
 */
export async function registerWebApp(
  app: FastifyInstance,
  config: Config,
  currentApp: () => Pick<App, 'name' | 'icon'>,
): Promise<void> {
  const root = webRootOf(config);
  if (!existsSync(join(root, 'index.html'))) {
    app.get('/', async (_request, reply) =>
      reply.type('text/plain').send('Confab is running, but the web app isn’t built. Run: npm run build\n'),
    );
    return;
  }
  const inlineScripts = hashesOfScripts(await readFile(join(root, 'index.html'), 'utf8'));
  await app.register(async (pages) => {
    await pages.register(helmet, securityHeaders(config, inlineScripts));
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
    const metas = metasOf(config);
    const sendPage = async (reply: FastifyReply) => {
      const { icon } = currentApp();
      if (!metas && icon === undefined) return reply.sendFile('index.html');
      const page = await readFile(join(root, 'index.html'), 'utf8');
      reply.type('text/html').header('cache-control', 'no-cache');
      return reply.send(withIcon(page, icon).replace('<head>', `<head>${metas}`));
    };
    for (const path of ['/', '/index.html']) pages.get(path, (_request, reply) => sendPage(reply));
    pages.get('/app.webmanifest', (request, reply) =>
      reply
        .type('application/manifest+json')
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
        .send(webManifest(currentApp(), request.headers['accept-language'])),
    );
    // The service worker answers this form. Without one, the page says that nothing arrived.
    pages.post('/share', {
      // Before the body is read, however long it is.
      onRequest: async (_request, reply) => reply.header('connection', 'close').redirect('/share', 303),
      handler: () => undefined,
    });
    pages.get('/*', async (request, reply) => {
      const path = request.url.split('?')[0] as string;
      // A page's address may contain a dot; only a browser navigation asks for HTML.
      const isFile = /\.\w+$/.test(path) && !request.headers.accept?.includes('text/html');
      if (isFile || path === apiPath || path.startsWith(`${apiPath}/`)) throw new ChatError(methodNotFound);
      return sendPage(reply);
    });
  });
}

/** Returns the hashes of the scripts inside a page, as the content security policy names them. */
const hashesOfScripts = (page: string): string[] =>
  [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

/** Returns the page with the app's icon in place of the default one; its address has nothing to escape. */
const withIcon = (page: string, icon: string | undefined): string =>
  icon === undefined
    ? page
    : page.replace(/<link rel="icon"[^>]*>/, `<link rel="icon" href="${icon}" type="image/webp">`);

const cachingOf = (path: string): string =>
  loaderFile.test(path) ? 'public, max-age=300, stale-while-revalidate=86400' : cacheControlOf(path);

/**
 * Passes what differs from the default to the web app: the names of the CSRF cookie and header, whose validation leaves
 * nothing to escape, and that nothing may be stored for a start without a network.
 */
function metasOf({ csrfCookie, csrfHeader, offlineCache }: Config): string {
  const hasOwnNames = csrfCookie !== csrfCookieName || csrfHeader !== csrfHeaderName;
  const names = hasOwnNames ? `<meta name="confab-csrf" content="${csrfCookie} ${csrfHeader}">` : '';
  return offlineCache ? names : `${names}<meta name="confab-offline" content="off">`;
}
