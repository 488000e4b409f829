import type { ChatClientOptions } from '@confab/client';
import { csrfCookieName } from '@confab/protocol';

/** The names of the CSRF cookie and header from the page's meta tag; undefined for the default names. */
export function csrfNames(): ChatClientOptions['csrf'] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="confab-csrf"]');
  const [cookie, header] = meta?.content.split(' ') ?? [];
  return cookie && header ? { cookie, header } : undefined;
}

/** The CSRF token of the browser's session: its cookie is set and removed with it, and scripts can read it. */
export function csrfToken(): string | undefined {
  const name = csrfNames()?.cookie ?? csrfCookieName;
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return cookie && decodeURIComponent(cookie.slice(name.length + 1));
}

/** Whether the browser may have a session. */
export const mayHaveSession = (): boolean => csrfToken() !== undefined;
