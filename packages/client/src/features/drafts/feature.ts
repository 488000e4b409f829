import type { EventHandlers } from '../../events/eventHandlers.ts';
import { draftKey, drafts } from './drafts.ts';

export const draftEvents: EventHandlers = {
  apply: {
    'draft.updated': ({ draft }, { context }) => drafts(context).apply(draft),
    'draft.deleted': ({ cid, parent_id }, { context }) =>
      drafts(context).applyDeleted(draftKey({ cid, parentId: parent_id })),
  },
  accessChanged: (context) => drafts(context).accessChanged(),
  reload: (context) => drafts(context).reload(),
  forget: (context) => drafts(context).forget(),
};
