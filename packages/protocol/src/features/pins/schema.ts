import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { userRefSchema } from '../users/schema.ts';

/** What a message carries while it is pinned (MSG-06); left out otherwise. */
export const pinFields = {
  pinned_at: v.optional(timeField),
  pinned_by: v.optional(userRefSchema),
  /** When it is unpinned by itself; left out where it stays. */
  pin_expires: v.optional(timeField),
};
