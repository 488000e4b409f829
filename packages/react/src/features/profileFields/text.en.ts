import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of the profile fields that admins define. */
export const profileFieldsText = defineCatalogue({
  profileFields: {
    title: 'Details',
    save: 'Save details',
    saved: 'Details saved',
    managed: 'Managed by your organization',
    none: 'None',
    choose: 'Choose a person',
    showAll: 'Show all details',
  },
  profileRules: {
    text: 'Enter one line of up to 256 characters.',
    link: 'Enter a web address that begins with https:// or http://.',
    date: 'Enter a full date.',
    choice: 'Choose one of the options.',
    person: 'Choose a person.',
  },
});
