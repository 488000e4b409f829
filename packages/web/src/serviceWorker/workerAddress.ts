import { csrfNames } from '../core/boot/csrfNames.ts';
import { chosenLanguage } from '../features/languages/languageChoice.ts';

/**
 * The service worker's URL, with the language of its notifications unless it is English, and the names of the CSRF
 * cookie and header if they are not the default.
 */
export function workerAddress(): string {
  const language = chosenLanguage();
  const csrf = csrfNames();
  const query = new URLSearchParams(csrf && { csrf_cookie: csrf.cookie, csrf_header: csrf.header });
  if (language !== 'en') query.set('language', language);
  return query.size > 0 ? `/sw.js?${query}` : '/sw.js';
}
