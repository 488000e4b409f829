import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;
const no = () => false;
const yes = () => true;

/** Whether this render must equal that of a server: on a server, and in a page while it adopts the server's HTML. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(subscribeToNothing, no, yes);
}
