/** A browser's watcher for requests to close something: the back gesture of Android, or the Escape key. */
interface CloseWatcherLike {
  onclose: (() => void) | null;
  destroy(): void;
}

/** Calls `onClose` when the user goes back, where the browser reports that; returns a function that stops it. */
export function closeRequests(onClose: () => void): () => void {
  const { CloseWatcher } = globalThis as { CloseWatcher?: new () => CloseWatcherLike };
  if (!CloseWatcher) return () => undefined;
  const watcher = new CloseWatcher();
  watcher.onclose = onClose;
  return () => watcher.destroy();
}
