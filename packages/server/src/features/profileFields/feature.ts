import { profileFieldEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { profileFieldMigrations } from './migrations.ts';
import { profileFields } from './profileFields.ts';
import { setProfileFields } from './setProfileFields.ts';

/** The fields of everyone's profile that admins define (ONB-05); the values are custom data of users. */
export const createProfileFieldsFeature: CreateFeature = (context) => {
  const fields = profileFields(context);
  return {
    name: 'profileFields',
    migrations: profileFieldMigrations,
    start: () => fields.load(),
    endpoints: [
      implement(endpoints.getProfileFields, async () => ({ fields: [...fields.current()] })),
      implement(endpoints.setProfileFields, async ({ actor, body }) => ({
        fields: await setProfileFields(context, actor, body.fields),
      })),
    ],
  };
};
