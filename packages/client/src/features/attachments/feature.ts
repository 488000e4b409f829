import type { EventHandlers } from '../../events/eventHandlers.ts';
import { fileAccess } from './fileAccess.ts';

export const attachmentEvents: EventHandlers = {
  reload: (context) => fileAccess(context).load(),
  forget: (context) => fileAccess(context).forget(),
};
