import type { EventHandlers } from '../../events/eventHandlers.ts';
import { uploadConfigs } from './attachments/uploadConfigs.ts';

export const composerEvents: EventHandlers = {
  apply: {
    'app.settings_updated': ({ settings }, { context }) => uploadConfigs(context).apply(settings),
  },
  reload: async (context) => uploadConfigs(context).forget(),
  forget: (context) => uploadConfigs(context).forget(),
};
