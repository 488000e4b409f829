import type { FeatureFamily } from '../featureFamily.ts';

/** Profile fields: everyone with an account reads them, and their values are tested as custom data of users. */
export const profileFields: FeatureFamily = {
  lists: {
    'profile fields': (person) => person.call('GET /profile-fields'),
  },
};
