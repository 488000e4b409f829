import * as v from 'valibot';
import { defineEntity } from '../../contract/index.ts';
import { uploadConfigSchema } from '../attachments/uploadConfig.ts';

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
