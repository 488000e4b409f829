import * as v from 'valibot';
import { ownUserSchema } from '../users/schema.ts';

/** Sets the session cookie, which is inaccessible to scripts. `token` is the same session for clients without cookies. */
export const signedInSchema = v.object({
  me: ownUserSchema,
  token: v.string(),
  /** True if the session may only set up a second factor, which the user's role needs (ACC-02). */
  second_factor_setup: v.optional(v.literal(true)),
});
