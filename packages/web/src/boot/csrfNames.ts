import type { ChatClientOptions } from '@confab/client';

/** The names of the CSRF cookie and header that the service wrote into the page; undefined where they are the usual ones. */
export function csrfNames(): ChatClientOptions['csrf'] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="confab-csrf"]');
  const [cookie, header] = meta?.content.split(' ') ?? [];
  return cookie && header ? { cookie, header } : undefined;
}
