import * as v from 'valibot';
import { uploadConfigSchema } from '../attachments/uploadConfig.ts';
import { defineEntity } from '../contract/index.ts';

/** What clients must know of the app to behave (APP-01): the limits of uploads, for images and for all other files. */
export const appSettingsSchema = v.object({
  image_upload_config: uploadConfigSchema,
  file_upload_config: uploadConfigSchema,
});
export type AppSettings = v.InferOutput<typeof appSettingsSchema>;
export const appSettings = defineEntity('AppSettings', appSettingsSchema);
