const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 3000;

/**
 * Retries style sheets that failed to load. Vite requests each sheet once: a part that is opened again would load its
 * script only.
 */
export function reloadFailedStyles(): void {
  // The event does not bubble.
  addEventListener('error', ({ target }) => isSheet(target) && reload(target), true);
}

const isSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';

function reload(link: HTMLLinkElement) {
  const next = link.cloneNode() as HTMLLinkElement;
  const retryMs = Number(link.dataset.retryMs ?? FIRST_RETRY_MS);
  next.dataset.retryMs = `${Math.min(retryMs * 2, MAX_RETRY_MS)}`;
  setTimeout(() => link.replaceWith(next), retryMs);
}
