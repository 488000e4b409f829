/** The fields of everyone's profile (ONB-05): an entry of its own, `@confab/client/profileFields`. */
export { ProfileFields, type ProfileFieldsInput, profileFields } from './profileFields.ts';
