import * as v from 'valibot';
import { nameField, textField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';

/** A group's id, chosen by who makes it: what follows the `@` in a text. */
export const groupIdField = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9_-]{1,64}$/, 'must be 1 to 64 of small letters, digits, _ and -'),
);

/**
 * A user group: people who can be called together in a message (MSG-05). A reader who
 * does not see everyone (TEN-01) gets those of its people whom it sees, and no group without one.
 */
export const groupSchema = v.object({
  id: v.string(),
  name: v.string(),
  description: v.optional(v.string()),
  /** By id. */
  member_ids: v.array(v.string()),
  member_count: v.number(),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  updated_at: timeField,
});
export type Group = v.InferOutput<typeof groupSchema>;
export const group = defineEntity('Group', groupSchema);

/** The fields of a group that people set. */
export const groupFields = { name: nameField(80), description: textField(500) };
