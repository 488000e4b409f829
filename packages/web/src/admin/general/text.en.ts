import { defineCatalogue } from '@confab/react';

/** The texts of the page of sign-up and name. */
export const generalText = defineCatalogue({
  general: {
    title: 'Sign-up and name',
    appName: 'Name of this server',
    signUp: 'Who may make an account',
    signUpInvitation: 'Only people with an invitation link',
    signUpOpen: 'Anybody who reaches this server',
    signUpDomains: 'Anybody with an address of these domains',
    domains: 'E-mail domains',
    domainsHint: 'Separated by commas, for example example.org, example.com',
    guests: 'Let people look around as guests',
    guestsHint: 'A guest has a name and no password, and reads only what channel types allow guests.',
    directory: 'Who members can find',
    directoryHint:
      'Applies to search, mentions, profiles and direct messages. Guests can only ever find people in their own channels.',
    directoryEveryone: 'Everyone on this server',
    directoryShared: 'Only people in the same channels',
    saved: 'Saved',
  },
});
