const storageKey = 'confab.lastChannel';

/** The channel that was open last on this device, so that the app opens there again. */
export function lastChannel(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers `cid` as the channel that is open. */
export function rememberChannel(cid: string): void {
  try {
    localStorage.setItem(storageKey, cid);
  } catch {
    // A browser that keeps nothing opens the first channel next time.
  }
}
