/** The minimum time between two reloads, in milliseconds, so that the page does not loop during an upgrade. */
const reloadEveryMs = 30_000;
/** The time for composers to save drafts, in milliseconds. */
const flushMs = 300;
const storageKey = 'confab-reloaded-at';

/**
 * Reloads the page if a chunk is missing because the service has a newer build; drafts are saved first. If the build is
 * the same, the part that failed shows the error itself.
 */
export function reloadAfterUpgrade(): void {
  addEventListener('vite:preloadError', () => void reloadIfUpgraded());
}

async function reloadIfUpgraded(): Promise<void> {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (Date.now() - last < reloadEveryMs || !(await isUpgraded())) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  // Composers save their drafts on this event.
  dispatchEvent(new Event('pagehide'));
  setTimeout(() => location.reload(), flushMs);
}

/** Whether the service's current page has another entry script than this page. */
async function isUpgraded(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!own) return false;
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true && !(await answer.text()).includes(new URL(own.src).pathname);
}
