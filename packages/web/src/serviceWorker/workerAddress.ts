import { csrfNames } from '../core/boot/csrfNames.ts';

/** The service worker's address, with the names of the CSRF cookie and header where they are not the usual ones. */
export function workerAddress(): string {
  const csrf = csrfNames();
  if (!csrf) return '/sw.js';
  return `/sw.js?${new URLSearchParams({ csrf_cookie: csrf.cookie, csrf_header: csrf.header })}`;
}
