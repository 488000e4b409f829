import * as v from 'valibot';
import { defineEntity } from '../../contract/index.ts';
import { uploadConfigSchema } from '../attachments/schema.ts';
import { secondFactorRoles } from '../factors/limits.ts';

/** Who may create an account: invited users only, anyone, or addresses of the listed e-mail domains (APP-02). */
export const signUpPolicies = ['invitation', 'open', 'domains'] as const;

/**
 * Whom users can find and see (TEN-01): everyone in their tenant or, without one, everyone without a tenant; the same,
 * but users without a tenant only see users of shared channels; or only users with whom they share a channel as
 * members. Guests only ever see users of shared channels; admins and moderators see everyone in their tenant.
 */
export const directories = ['everyone', 'tenant', 'shared_channels'] as const;
export type Directory = (typeof directories)[number];

/** A profile field that the host can own: its name, its picture, or a key of its custom data. */
export const managedFieldField = v.pipe(
  v.string(),
  v.regex(/^(name|image|custom\.[A-Za-z0-9_-]{1,64})$/, 'must be name, image or custom.KEY'),
);

/** Public facts about the app, available before sign-in. */
export const appSchema = v.object({
  name: v.string(),
  /** The address of its picture; omitted for the default. */
  icon: v.optional(v.string()),
  sign_up: v.picklist(signUpPolicies),
  sign_up_domains: v.array(v.string()),
  /** Whether anyone may enter as a guest; channel types define what guests may read. */
  guests: v.boolean(),
  directory: v.picklist(directories),
  /**
   * The profile fields that the host's back end alone sets (TEN-03): `name`, `image` or `custom.KEY`. Omitted if there
   * are none.
   */
  managed_profile_fields: v.optional(v.array(v.string())),
  /** Whether anyone may read without an account, in channels of types that grant it to `anonymous` (EMB-06). */
  anonymous_reading: v.boolean(),
  /** The roles that need a second factor (ACC-02); omitted if there are none. */
  second_factor_roles: v.optional(v.array(v.picklist(secondFactorRoles))),
  /** True until the first account is created, which becomes admin. */
  needs_first_user: v.boolean(),
  /** Configured ways to sign in besides e-mail and password. */
  sign_in: v.object({
    /** Whether forgotten passwords can be reset by e-mail; an admin's link always works. */
    reset_by_mail: v.boolean(),
    /** The button's label; omitted if single sign-on is not set up. */
    single_sign_on: v.optional(v.object({ label: v.string() })),
    /** Whether people can sign in with a passkey; omitted if not. */
    passkeys: v.optional(v.literal(true)),
  }),
  version: v.string(),
});
export type App = v.InferOutput<typeof appSchema>;
export const app = defineEntity('App', appSchema);

/** The source of map tiles (LOC-04): an address with `{z}`, `{x}` and `{y}`, and its attribution. */
export const mapTilesSchema = v.object({ url: v.string(), attribution: v.optional(v.string()) });
export type MapTiles = v.InferOutput<typeof mapTilesSchema>;

/**
 * App settings that clients need: the upload limits for images and for all other files (APP-01), and the map tiles if the
 * operator has configured a tile server.
 */
export const appSettingsSchema = v.object({
  image_upload_config: uploadConfigSchema,
  file_upload_config: uploadConfigSchema,
  map_tiles: v.optional(mapTilesSchema),
});
export type AppSettings = v.InferOutput<typeof appSettingsSchema>;
export const appSettings = defineEntity('AppSettings', appSettingsSchema);
