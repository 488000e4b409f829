import { workerAddress } from './workerAddress.ts';

/** Registers the service worker; resolves once it is active. */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerAddress());
  return navigator.serviceWorker.ready;
}

/** A page's request to keep the files that it has loaded. */
export interface KeepRequest {
  type: 'keep';
  urls: string[];
}

/** Has the service worker keep the page and its files, so that the app opens without a network (CONN-05). */
export async function keepShell(): Promise<void> {
  const { serviceWorker } = navigator;
  // Missing over plain HTTP.
  if (!serviceWorker) return;
  const hasSeenAll = serviceWorker.controller !== null;
  const { active } = await registerWorker();
  if (hasSeenAll) return;
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  const request: KeepRequest = { type: 'keep', urls };
  active?.postMessage(request);
}
