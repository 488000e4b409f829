import * as v from 'valibot';
import { defineEntity } from '../../contract/index.ts';
import { uploadConfigSchema } from '../attachments/schema.ts';

/** Who may make an account: by invitation only, anybody, or addresses of the listed e-mail domains (APP-02). */
export const signUpPolicies = ['invitation', 'open', 'domains'] as const;

/**
 * Whom the people of this app find and hear of (TEN-01): everyone, or only those with whom they share a channel that both are
 * members of. Guests never see more than the people of shared channels; admins, moderators and the host's back end see everyone.
 */
export const directories = ['everyone', 'shared_channels'] as const;
export type Directory = (typeof directories)[number];

/** What anybody may know of this app before signing in. */
export const appSchema = v.object({
  name: v.string(),
  sign_up: v.picklist(signUpPolicies),
  sign_up_domains: v.array(v.string()),
  /** Whether strangers may enter as guests; the channel types decide what a guest may read. */
  guests: v.boolean(),
  directory: v.picklist(directories),
  /** True until the first account is made; that one becomes admin. */
  needs_first_user: v.boolean(),
  /** How people sign in beside e-mail and password, as the server is configured. */
  sign_in: v.object({
    /** Whether a forgotten password is reset by e-mail; an admin's link works always. */
    reset_by_mail: v.boolean(),
    /** What its button says; left out where there is none. */
    single_sign_on: v.optional(v.object({ label: v.string() })),
  }),
  version: v.string(),
});
export type App = v.InferOutput<typeof appSchema>;
export const app = defineEntity('App', appSchema);

/** Where maps get their tiles (LOC-04): an address with `{z}`, `{x}` and `{y}`, and whose they are. */
export const mapTilesSchema = v.object({ url: v.string(), attribution: v.optional(v.string()) });
export type MapTiles = v.InferOutput<typeof mapTilesSchema>;

/**
 * What clients must know of the app to behave: the limits of uploads, for images and for all other files (APP-01), and the
 * map's tiles where the operator has named a server of them.
 */
export const appSettingsSchema = v.object({
  image_upload_config: uploadConfigSchema,
  file_upload_config: uploadConfigSchema,
  map_tiles: v.optional(mapTilesSchema),
});
export type AppSettings = v.InferOutput<typeof appSettingsSchema>;
export const appSettings = defineEntity('AppSettings', appSettingsSchema);
