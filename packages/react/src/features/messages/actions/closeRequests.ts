/** A browser's watcher for requests to close something: the back gesture of Android, or the Escape key. */
interface CloseWatcherLike {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Calls `onClose` when the user goes back, where the browser reports that; returns a function that stops it. */
export function closeRequests(onClose: () => void): () => void {
  const Watcher = (globalThis as { CloseWatcher?: new () => CloseWatcherLike }).CloseWatcher;
  if (!Watcher) return () => undefined;
  const watcher = new Watcher();
  watcher.onclose = onClose;
  return () => watcher.destroy();
}
