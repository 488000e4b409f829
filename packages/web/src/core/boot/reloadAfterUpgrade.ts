/** A page does not reload itself more often than this, in milliseconds: an upgrade under way must not make it loop. */
const reloadEveryMs = 30_000;
/** How long composers get to keep what is written. */
const flushMs = 300;
const storageKey = 'confab-reloaded-at';

/**
 * Reloads the page when a part of it is gone because the service has a newer build; drafts are kept first. Where the service
 * still has this build, the part that failed says so itself.
 */
export function reloadAfterUpgrade(): void {
  addEventListener('vite:preloadError', () => void reloadIfUpgraded());
}

async function reloadIfUpgraded(): Promise<void> {
  const last = Number(sessionStorage.getItem(storageKey) ?? 0);
  if (Date.now() - last < reloadEveryMs || !(await isUpgraded())) return;
  sessionStorage.setItem(storageKey, String(Date.now()));
  // What composers do when a page is left: they keep their drafts.
  dispatchEvent(new Event('pagehide'));
  setTimeout(() => location.reload(), flushMs);
}

/** Whether the page that the service has now begins with another script than this one. */
async function isUpgraded(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!own) return false;
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true && !(await answer.text()).includes(new URL(own.src).pathname);
}
