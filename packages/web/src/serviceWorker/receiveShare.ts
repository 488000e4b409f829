import { keepShared, sharePath } from './sharedContent.ts';
import type { FetchEvent, WorkerScope } from './workerScope.ts';

/** Answers the form that the device posts when another app shares something with this one; returns whether it is one. */
export function answerShare({ location }: WorkerScope, event: FetchEvent): boolean {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'POST' || origin !== location.origin || pathname !== sharePath) return false;
  event.respondWith(receive(event));
  return true;
}

async function receive({ request }: FetchEvent): Promise<Response> {
  // Where there is no space for it, the page says that there is nothing to share.
  await request
    .formData()
    .then(keepShared)
    .catch(() => undefined);
  return Response.redirect(sharePath, 303);
}
