import type { WindowClient, WorkerScope } from './workerScope.ts';

/** How long a page may take to say that it goes there, in milliseconds; one that is about to load does not. */
const answerMs = 2000;

/** What the worker asks of a page; it answers on the port that comes with it. */
export interface OpenRequest {
  type: 'open';
  path: string;
}

/** Leads the person to a page of the app: in the tab that they used last, else in a new one. */
export async function openPath({ clients, location }: WorkerScope, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  const address = new URL(path, location.origin).href;
  if (!page) return void (await clients.openWindow(address));
  await page.focus().catch(() => undefined);
  if (await goes(page, path)) return;
  // A page that another version of the worker controls cannot be led anywhere.
  await page.navigate(address).catch(() => clients.openWindow(address));
}

function goes(page: WindowClient, path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const { port1, port2 } = new MessageChannel();
  const timer = setTimeout(() => resolve(false), answerMs);
  port1.onmessage = () => {
    clearTimeout(timer);
    resolve(true);
  };
  const request: OpenRequest = { type: 'open', path };
  page.postMessage(request, [port2]);
  return promise;
}
