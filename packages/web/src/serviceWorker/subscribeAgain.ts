import { apiPath, csrfCookieName, csrfHeaderName, type PushSubscriptionInput } from '@confab/protocol';
import type { WorkerScope } from './workerScope.ts';

/**
 * Reports a subscription that replaced the last one to the service. If the browser shows workers no cookies, or nobody
 * is signed in, the next page that opens does.
 */
export async function subscribeAgain(
  { cookieStore, location, registration }: WorkerScope,
  before: PushSubscription | null | undefined,
  given: PushSubscription | null | undefined,
): Promise<void> {
  const applicationServerKey = before?.options.applicationServerKey;
  const now =
    given ??
    (applicationServerKey &&
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
  // A worker has no page to read other names from: they are in its own URL.
  const names = new URL(location.href).searchParams;
  const token = await cookieStore?.get(names.get('csrf_cookie') ?? csrfCookieName);
  if (!now || !token) return;
  await fetch(`${apiPath}/me/push-subscriptions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [names.get('csrf_header') ?? csrfHeaderName]: decodeURIComponent(token.value),
    },
    body: JSON.stringify(now.toJSON() as PushSubscriptionInput),
  });
}
