import * as v from 'valibot';
import { defineEntity } from '../../contract/index.ts';
import { profileFieldFillers, profileFieldKinds } from './limits.ts';

/**
 * A field of everyone's profile that an admin has defined (ONB-05). Its values are in the `custom` data of users, under
 * its id: `{ custom: { team: 'optics' } }`. All values are texts: a date is `YYYY-MM-DD`, a person the id of a user.
 */
export const profileFieldSchema = v.object({
  /** The key of its values in `custom`, which never changes. */
  id: v.string(),
  name: v.string(),
  /** Never changes. */
  kind: v.picklist(profileFieldKinds),
  /** The values to choose from, in order; omitted unless `kind` is `choice`. */
  choices: v.optional(v.array(v.string())),
  filled_by: v.picklist(profileFieldFillers),
  /** Whether the profile card shows it at once; the others are shown on request. */
  on_card: v.boolean(),
  /** The single sign-on claim that fills it at each sign-in; omitted for none. */
  claim: v.optional(v.string()),
});
export type ProfileField = v.InferOutput<typeof profileFieldSchema>;
export const profileField = defineEntity('ProfileField', profileFieldSchema);
