import * as v from 'valibot';
import { nameField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { uploadConfigSchema } from '../attachments/schema.ts';
import { secondFactorRoles } from '../factors/limits.ts';
import {
  app as appEntity,
  appSchema,
  appSettings,
  appSettingsSchema,
  directories,
  managedFieldField,
  signUpPolicies,
} from './schema.ts';

const uploadConfigChange = v.partial(v.strictObject(uploadConfigSchema.entries));

export const endpoints = {
  getApp: defineEndpoint('GET /app', {
    summary: 'Get the name and sign-up policy of this server.',
    audience: 'public',
    answer: v.object({ app: appSchema }),
  }),
  updateApp: defineEndpoint('PATCH /app', {
    summary: 'Update the name, the sign-up policy or who can see whom.',
    audience: 'admin',
    body: v.partial(
      v.strictObject({
        name: nameField(80),
        sign_up: v.picklist(signUpPolicies),
        sign_up_domains: v.pipe(
          v.array(
            v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain')),
          ),
          v.maxLength(50),
        ),
        guests: v.boolean(),
        directory: v.picklist(directories),
        /** Replaces the list; an empty one gives all fields back to the users. */
        managed_profile_fields: v.pipe(v.array(managedFieldField), v.maxLength(50)),
        anonymous_reading: v.boolean(),
        /** Replaces the list; people of these roles set up a second factor at their next sign-in. */
        second_factor_roles: v.pipe(
          v.array(v.picklist(secondFactorRoles)),
          v.maxLength(secondFactorRoles.length),
        ),
      }),
    ),
    answer: v.object({ app: appSchema }),
  }),
  getAppSettings: defineEndpoint('GET /app/settings', {
    allowsAnonymous: true,
    summary: 'Get the upload rules: one config for images, one for all other files.',
    answer: v.object({ settings: appSettingsSchema }),
  }),
  updateAppSettings: defineEndpoint('PATCH /app/settings', {
    summary: 'Update the app settings. Omitted fields are unchanged.',
    audience: 'admin',
    body: v.partial(
      v.strictObject({ image_upload_config: uploadConfigChange, file_upload_config: uploadConfigChange }),
    ),
    answer: v.object({ settings: appSettingsSchema }),
  }),
};

export const events = {
  appUpdated: defineEvent('app.updated', {
    stream: 'app',
    summary: "The app's name or policy changed.",
    payload: { app: appSchema },
  }),
  appSettingsUpdated: defineEvent('app.settings_updated', {
    stream: 'app',
    summary: 'The upload rules changed.',
    payload: { settings: appSettingsSchema },
  }),
};

export const app = defineFeature({
  name: 'app',
  entities: [appEntity, appSettings],
  endpoints,
  events: Object.values(events),
  errors: [],
});
