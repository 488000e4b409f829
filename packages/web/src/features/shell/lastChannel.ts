const storageKey = 'confab.lastChannel';
const maxRecent = 30;

/** The channels that were open on this device, the last one first. */
export function recentChannels(): string[] {
  try {
    return localStorage.getItem(storageKey)?.split('\n').filter(Boolean) ?? [];
  } catch {
    return [];
  }
}

/** The channel that was open last on this device, so that the app opens there again. */
export const lastChannel = (): string | undefined => recentChannels()[0];

/** Forgets `cid`, so that the app does not open a channel that is gone. */
export const forgetChannel = (cid: string): void => keep(recentChannels().filter((other) => other !== cid));

/** Remembers `cid` as the channel that is open. */
export const rememberChannel = (cid: string): void =>
  keep([cid, ...recentChannels().filter((other) => other !== cid)]);

function keep(cids: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, cids.slice(0, maxRecent).join('\n'));
  } catch {
    // Without storage the first channel opens next time.
  }
}
