import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { userSchema } from '../users/user.ts';

/** A user as admins see one: the profile, and what only they need. */
export const accountSchema = v.object({
  ...userSchema.entries,
  email: v.optional(v.string()),
  /** Whether it has a password of its own; else a host signs its tokens, or it is a guest. */
  has_password: v.boolean(),
  /** Banned, or in a time-out of the app. */
  restricted: v.boolean(),
  /** Its personal data is gone: nothing can bring it back. */
  erased_at: v.optional(timeField),
});
export type Account = v.InferOutput<typeof accountSchema>;
export const account = defineEntity('Account', accountSchema);
