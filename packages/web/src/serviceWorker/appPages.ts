import type { WindowClient, WorkerScope } from './workerScope.ts';

/** Whether the app answers this path of its origin; the API, with the frames of widgets, and the documentation do not. */
export const isAppPath = (path: string): boolean => !/^\/(api|docs)(\/|$)/.test(path);

/** Returns the open pages of the app. */
export async function appPages({ clients }: WorkerScope): Promise<WindowClient[]> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter(({ url }) => isAppPath(new URL(url).pathname));
}
