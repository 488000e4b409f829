import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { userRefSchema } from '../users/schema.ts';

/** The pin fields of a message (MSG-06); omitted unless pinned. */
export const pinFields = {
  pinned_at: v.optional(timeField),
  pinned_by: v.optional(userRefSchema),
  /** When it is unpinned automatically; omitted if never. */
  pin_expires: v.optional(timeField),
};
