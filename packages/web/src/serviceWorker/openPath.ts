import { appPages } from './appPages.ts';
import type { WindowClient, WorkerScope } from './workerScope.ts';

/** The time a page has to confirm that it opens the path, in milliseconds; a page that is still loading does not. */
const answerMs = 2000;

/** The worker's request to a page, which answers on the port that comes with it. */
export interface OpenRequest {
  type: 'open';
  path: string;
}

/** Opens a page of the app: in the tab that was used last, else in a new one. */
export async function openPath(worker: WorkerScope, path: string): Promise<void> {
  const { clients, location } = worker;
  const pages = await appPages(worker);
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  const address = new URL(path, location.origin).href;
  if (!page) return void (await clients.openWindow(address));
  await page.focus().catch(() => undefined);
  if (await requestOpen(page, path)) return;
  // A page that another version of the worker controls cannot be navigated.
  await page.navigate(address).catch(() => clients.openWindow(address));
}

function requestOpen(page: WindowClient, path: string): Promise<boolean> {
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
