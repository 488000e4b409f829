import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { userRefSchema } from '../users/user.ts';
import { flagReasons, flagSources } from './limits.ts';

/** A call for a moderator's look at a message or a person (MOD-01): one for each who flags and each subject. */
export const flagSchema = v.object({
  id: v.string(),
  /** The flagged message; left out where a person is flagged. */
  message_id: v.optional(v.string()),
  /** Who is flagged, or wrote what is flagged. */
  user: userRefSchema,
  /** Where the flagged message stands. */
  cid: v.optional(v.string()),
  reason: v.picklist(flagReasons),
  /** What else there is to say. */
  text: v.optional(v.string()),
  source: v.picklist(flagSources),
  /** The rule that raised it, for a flag of the service. */
  rule: v.optional(v.string()),
  /** Who flagged, for admins, a host and that person; left out for the service. */
  flagged_by: v.optional(userRefSchema),
  created_at: timeField,
});
export type Flag = v.InferOutput<typeof flagSchema>;
export const flag = defineEntity('Flag', flagSchema);
