import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { groupSchema } from './group.ts';

export const groupUpdated = defineEvent('group.updated', {
  stream: 'app',
  summary: 'A group is new, or its fields or members have changed.',
  payload: { group: groupSchema },
});
export const groupDeleted = defineEvent('group.deleted', {
  stream: 'app',
  summary: 'A group is gone.',
  payload: { group_id: v.string() },
});
export const events = [groupUpdated, groupDeleted] as const;
