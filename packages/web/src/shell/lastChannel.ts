const storageKey = 'confab.lastChannel';

/** The channel that was open last on this device, so that the app opens there again. */
export function lastChannel(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets `cid` if it is remembered: the app must not open where there is nothing. */
export function forgetChannel(cid: string): void {
  try {
    if (localStorage.getItem(storageKey) === cid) localStorage.removeItem(storageKey);
  } catch {
    // Nothing is kept.
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
