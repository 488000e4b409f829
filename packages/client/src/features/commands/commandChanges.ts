import { perClient } from '../../perClient.ts';

/** How often a host's commands have changed since this client was made: lists of commands from before are out of date. */
export const commandChanges = perClient(() => ({ count: 0 }));
