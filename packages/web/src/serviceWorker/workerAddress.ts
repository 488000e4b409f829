import { csrfNames } from '../core/boot/csrfNames.ts';

/** The service worker's URL, with the names of the CSRF cookie and header if they are not the default. */
export function workerAddress(): string {
  const csrf = csrfNames();
  if (!csrf) return '/sw.js';
  return `/sw.js?${new URLSearchParams({ csrf_cookie: csrf.cookie, csrf_header: csrf.header })}`;
}
