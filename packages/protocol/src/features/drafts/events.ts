import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { draftSchema } from './draft.ts';

export const draftUpdated = defineEvent('draft.updated', {
  stream: 'user',
  summary: "One's own draft is new or has changed, on this device or another.",
  payload: { draft: draftSchema },
});
export const draftDeleted = defineEvent('draft.deleted', {
  stream: 'user',
  summary: "One's own draft was sent or given up.",
  payload: { cid: v.string(), parent_id: v.optional(v.string()) },
});
export const events = [draftUpdated, draftDeleted] as const;
