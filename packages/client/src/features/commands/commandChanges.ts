import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';

/** Counts changes to a host's commands, so that command lists loaded before are known to be outdated. */
export const commandChanges = perClient((context) => {
  const changes = { count: 0 };
  addHandlers(context, {
    apply: { 'commands.changed': () => void changes.count++ },
    reload: async () => void changes.count++,
  });
  return changes;
});
