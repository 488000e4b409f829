import type { PushPayload } from '@confab/protocol';
import { createTranslator } from '@confab/react';
import { systemNotificationsArabic } from '../features/notifications/text.ar.ts';
import { systemNotificationsGerman } from '../features/notifications/text.de.ts';
import { systemNotificationsText } from '../features/notifications/text.en.ts';
import { answerFetch, keepFiles } from './appShell.ts';
import { openPath } from './openPath.ts';
import { answerShare } from './receiveShare.ts';
import type { KeepRequest } from './registerWorker.ts';
import { showPush } from './showPush.ts';
import { subscribeAgain } from './subscribeAgain.ts';
import type { WorkerScope } from './workerScope.ts';

// Shows notifications while no page is open (NOTE-01), opens the app without a network (CONN-05), and receives what other
// apps share (WEB-02).
const worker = self as unknown as WorkerScope;
const translations = { ar: systemNotificationsArabic, de: systemNotificationsGerman };
const chosen = new URL(worker.location.href).searchParams.get('language');
const words =
  chosen === 'ar' || chosen === 'de'
    ? createTranslator(systemNotificationsText, chosen, translations[chosen])
    : createTranslator(systemNotificationsText, 'en');

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
  event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable()));
});
worker.addEventListener('fetch', (event) => {
  if (!answerShare(worker, event)) answerFetch(worker, event);
});
worker.addEventListener('message', (event) => {
  const { type, urls } = Object(event.data) as Partial<KeepRequest>;
  if (type === 'keep' && Array.isArray(urls)) event.waitUntil(keepFiles(worker, urls));
});
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
