import * as v from 'valibot';
import { nameField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import {
  maxProfileChoices,
  maxProfileFields,
  maxProfileValueLength,
  profileFieldFillers,
  profileFieldKinds,
} from './limits.ts';
import { profileField, profileFieldSchema } from './schema.ts';

const answer = v.object({ fields: v.array(profileFieldSchema) });

/** A profile field as an admin writes it. */
const profileFieldInput = v.object({
  /** The key of its values in `custom`. */
  id: v.pipe(
    v.string(),
    v.regex(
      /^[a-z][a-z0-9_-]{0,31}$/,
      'must be up to 32 lowercase letters, digits, _ or -, beginning with a letter',
    ),
  ),
  name: nameField(60),
  kind: v.picklist(profileFieldKinds),
  /** Required for the kind `choice`, and for no other. */
  choices: v.optional(
    v.pipe(v.array(nameField(maxProfileValueLength)), v.minLength(1), v.maxLength(maxProfileChoices)),
  ),
  filled_by: v.optional(v.picklist(profileFieldFillers), 'self'),
  on_card: v.optional(v.boolean(), true),
  /** A claim of the provider, such as `department`. */
  claim: v.optional(
    v.pipe(v.string(), v.regex(/^[!-~]{1,128}$/, 'must be the name of a claim, without spaces')),
  ),
});

export const endpoints = {
  getProfileFields: defineEndpoint('GET /profile-fields', {
    summary: 'List the fields of everyone’s profile that admins have defined, in order.',
    answer,
  }),
  setProfileFields: defineEndpoint('PUT /profile-fields', {
    summary:
      'Define the fields of everyone’s profile. Replaces the list; its order is the order of the fields. Values of removed fields stay in the `custom` data of users (admins).',
    audience: 'admin',
    body: v.object({ fields: v.pipe(v.array(profileFieldInput), v.maxLength(maxProfileFields)) }),
    answer,
  }),
};

export const events = {
  profileFieldsUpdated: defineEvent('profile_fields.updated', {
    stream: 'app',
    summary: 'An admin has changed the fields of everyone’s profile.',
    payload: { fields: v.array(profileFieldSchema) },
  }),
};

export const profileFields = defineFeature({
  name: 'profileFields',
  entities: [profileField],
  endpoints,
  events: Object.values(events),
  errors: [],
});
