import type { ChatClientOptions } from '@confab/client';
import { csrfCookieName } from '@confab/protocol';

/** The names of the CSRF cookie and header from the page's meta tag; undefined for the default names. */
export function csrfNames(): ChatClientOptions['csrf'] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="confab-csrf"]');
  const [cookie, header] = meta?.content.split(' ') ?? [];
  return cookie && header ? { cookie, header } : undefined;
}

/** Whether the browser may have a session: the CSRF cookie is set and removed with it, and scripts can read it. */
export function mayHaveSession(): boolean {
  const name = csrfNames()?.cookie ?? csrfCookieName;
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));
}
