import { isAppPath } from './appPages.ts';
import type { FetchEvent, WorkerScope } from './workerScope.ts';

/** The cache of the app's page and files. It holds nothing of any user. */
const cacheName = 'confab-app';
/** The key of the page, which is the same for every path of the app. */
const pageKey = '/';
/** Files beside the page whose names stay the same. */
const plainFiles: readonly string[] = ['/shell.css', '/favicon.svg'];
/** The number of files that a page may ask to keep. */
const maxKeptFiles = 500;

/** Files whose names change with their content. */
const isHashedFile = (path: string) => path.startsWith('/assets/') && !path.startsWith('/assets/widget/');

/**
 * Answers requests for the app's page and files, so that the app opens without a network (CONN-05). The page and plain
 * files come from the network whenever that answers, hashed files from the cache.
 */
export function answerFetch({ location }: WorkerScope, event: FetchEvent): void {
  const { method, url, mode, destination, headers } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin || headers.has('range')) return;
  const isPage = mode === 'navigate' && destination === 'document' && isAppPath(pathname);
  if (isPage) event.respondWith(newestPage(event));
  else if (isHashedFile(pathname)) event.respondWith(hashedFile(event));
  else if (plainFiles.includes(pathname)) event.respondWith(newestFile(event));
}

/** Stores the page and the files that it loaded before this worker could see its requests. */
export async function keepFiles({ location }: WorkerScope, urls: readonly string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const paths = urls
    .slice(0, maxKeptFiles)
    .map((url) => new URL(url, location.origin))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
  const wanted = new Set([...paths.filter(isHashedFile), ...plainFiles]);
  await keepPage(await fetch(pageKey));
  await Promise.all(
    [...wanted].map(async (path) => {
      if (!(await cache.match(path))) await cache.add(path);
    }),
  );
}

async function newestPage(event: FetchEvent): Promise<Response> {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    // A proxy answers for a server that is down.
    if (response.status >= 502 && response.status <= 504) throw new Error(response.statusText);
    event.waitUntil(keepPage(response.clone()).catch(() => undefined));
    return response;
  } catch {
    return known(pageKey);
  }
}

async function hashedFile(event: FetchEvent): Promise<Response> {
  const cached = await caches.match(event.request, { cacheName, ignoreVary: true }).catch(() => undefined);
  return cached ?? fetchAndKeep(event);
}

async function newestFile(event: FetchEvent): Promise<Response> {
  return fetchAndKeep(event).catch(() => known(event.request));
}

async function known(request: RequestInfo): Promise<Response> {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? Response.error();
}

async function fetchAndKeep(event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request);
  const copy = response.clone();
  const keep = async () => (await caches.open(cacheName)).put(event.request, copy);
  // Where there is no space, the app works as without a cache.
  if (response.status === 200) event.waitUntil(keep().catch(() => undefined));
  return response;
}

/** Stores a page of the app. The files of an earlier version go, except those that the new page names. */
async function keepPage(page: Response): Promise<void> {
  const copy = page.clone();
  if (page.status !== 200 || page.redirected) return;
  const text = await page.text();
  if (!text.includes('<div id="app">')) return;
  const cache = await caches.open(cacheName);
  const before = await (await cache.match(pageKey))?.text();
  if (before === text) return;
  await cache.put(pageKey, copy);
  if (before === undefined) return;
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (isHashedFile(pathname) && !text.includes(pathname)) await cache.delete(url);
  }
}
