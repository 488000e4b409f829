import type { Page } from '@playwright/test';

/** Records everything that a page requests of others, opens or breaks. */
export function watch(page: Page, origin: string): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || url.protocol === 'data:' || url.protocol === 'blob:';
    if (!isOwn) seen.push(`asked ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => seen.push(`broke: ${error.message}`));
  page.on('popup', () => seen.push('opened a window'));
  page.on('framenavigated', (frame) => {
    if (!frame.url().startsWith(origin)) seen.push(`went to ${frame.url()}`);
  });
  return seen;
}

/** Finds elements that must never be in the page. */
export const forbidden = (page: Page) =>
  page.evaluate(() => {
    const bad = [...document.querySelectorAll('.web-shell *')].filter((element) => {
      const isForeign = (value: string | null) =>
        value !== null && new URL(value, location.href).origin !== location.origin;
      return (
        element.matches(
          'script, iframe, object, embed, link, style, base, meta, form[action], video, audio',
        ) ||
        [...element.attributes].some(({ name }) => name.startsWith('on')) ||
        (element instanceof HTMLImageElement && isForeign(element.getAttribute('src'))) ||
        (element instanceof HTMLAnchorElement &&
          !/^(https?:|mailto:|\/|#)/.test(element.getAttribute('href') ?? '#'))
      );
    });
    return { elements: bad.map((element) => element.outerHTML.slice(0, 200)), pwned: 'pwned' in window };
  });
