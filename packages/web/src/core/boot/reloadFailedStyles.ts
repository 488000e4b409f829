const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 30_000;

/**
 * Loads a style sheet again that failed to load, until it is there. The build's own loader asks for each sheet once: a part
 * that is opened again comes with its script alone.
 */
export function reloadFailedStyles(): void {
  let retryMs = FIRST_RETRY_MS;
  // The event does not bubble.
  addEventListener('error', ({ target }) => reload(target), true);
  addEventListener('load', ({ target }) => isSheet(target) && (retryMs = FIRST_RETRY_MS), true);

  function reload(target: EventTarget | null) {
    if (!isSheet(target)) return;
    setTimeout(() => target.replaceWith(target.cloneNode()), retryMs);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }
}

const isSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet';
