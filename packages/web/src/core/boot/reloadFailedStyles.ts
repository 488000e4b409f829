const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 3000;

/**
 * Loads a style sheet again that failed to load, until it is there. The build's own loader asks for each sheet once: a part
 * that is opened again comes with its script alone.
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
