import { perClient } from '../../perClient.ts';

/** Counts changes to a host's commands, so that command lists loaded before are known to be outdated. */
export const commandChanges = perClient(() => ({ count: 0 }));
