import { defineCatalogue } from '@confab/react';

/** The texts of the page of sign-up and name. */
export const generalText = defineCatalogue({
  general: {
    title: 'General',
    icon: 'Server icon',
    appName: 'Server name',
    signUp: 'Who can create an account',
    signUpInvitation: 'Only people with an invitation link',
    signUpOpen: 'Anyone who can reach this server',
    signUpDomains: 'Anyone with an email address at these domains',
    domains: 'Email domains',
    domainsHint: 'Separate with commas, for example example.org, example.com',
    guests: 'Allow guests',
    guestsHint: 'Guests have a name but no password, and can only read what channel types allow.',
    anonymous: 'Allow reading without an account',
    anonymousHint:
      'Anyone can read the channels whose type grants it to readers without an account, and see nothing else.',
    secondFactor: 'Who must use two-step sign-in',
    secondFactorHint:
      'They set it up at their next sign-in, and can do nothing else before. People who use single sign-on confirm there.',
    secondFactorNobody: 'Nobody',
    secondFactorAdmins: 'Admins',
    secondFactorModerators: 'Admins and moderators',
    secondFactorEveryone: 'Everyone but guests',
    directory: 'Who members can find',
    directoryHint:
      'Applies to search, mentions, profiles and direct messages. Guests can only ever find people in their own channels.',
    directoryEveryone: 'Everyone on this server',
    directoryTenant: 'Only people of the same organization',
    directoryShared: 'Only people in the same channels',
    managed: 'Profile fields that only your back end changes',
    managedName: 'Name',
    managedImage: 'Profile photo',
    managedCustom: 'Custom fields',
    managedHint:
      'Separate with commas, for example department, desk. People see that your organization manages these fields.',
    managedInvalid: 'Use up to 64 letters, digits, _ or - for each field, and up to 50 fields in all.',
    saved: 'Saved',
  },
});
