import type { EventHandlers } from '../../events/eventHandlers.ts';
import { commandChanges } from './commandChanges.ts';

export const commandEvents: EventHandlers = {
  apply: { 'commands.changed': (_event, { context }) => void commandChanges(context).count++ },
  async reload(context) {
    commandChanges(context).count++;
  },
};
