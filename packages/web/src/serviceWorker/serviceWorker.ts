import type { PushPayload } from '@confab/protocol';
import { createTranslator } from '@confab/react';
import { systemNotificationsArabic } from '../features/notifications/text.ar.ts';
import { systemNotificationsGerman } from '../features/notifications/text.de.ts';
import { systemNotificationsText } from '../features/notifications/text.en.ts';
import { openPath } from './openPath.ts';
import { showPush } from './showPush.ts';
import { subscribeAgain } from './subscribeAgain.ts';
import type { WorkerScope } from './workerScope.ts';

// Shows notifications while no page is open (NOTE-01). It caches nothing of the app: without a network there is no
// page.
const worker = self as unknown as WorkerScope;
const translations = { ar: systemNotificationsArabic, de: systemNotificationsGerman };
const chosen = new URL(worker.location.href).searchParams.get('language');
const words =
  chosen === 'ar' || chosen === 'de'
    ? createTranslator(systemNotificationsText, chosen, translations[chosen])
    : createTranslator(systemNotificationsText, 'en');

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showPush(worker, event.data.json() as PushPayload, words));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path = '/' } = (event.notification.data ?? {}) as { path?: string };
  event.waitUntil(openPath(worker, path));
});
worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(subscribeAgain(worker, event.oldSubscription, event.newSubscription)),
);
