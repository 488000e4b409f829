import type { EventHandlers } from '../../events/eventHandlers.ts';
import { groups } from './groups.ts';

export const groupEvents: EventHandlers = {
  apply: {
    'group.updated': ({ group }, { context }) => groups(context).apply(group),
    'group.deleted': ({ group_id }, { context }) => groups(context).applyDeleted(group_id),
  },
  reload: (context) => groups(context).reload(),
  forget: (context) => groups(context).forget(),
};
