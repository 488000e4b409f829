import { defineCatalogue } from '@confab/react';

/** The texts of the page about the rules of signing in. */
export const signInRulesText = defineCatalogue({
  signInRules: {
    title: 'Sign-in rules',
    hint: 'How people sign in to this server, and how long they stay signed in.',
    off: 'Single sign-on isn’t set up',
    offHint: 'Once it is, you can require it here. Set CONFAB_OIDC_ISSUER on the server.',
    scope: 'Who must use single sign-on',
    scopeHint:
      'They can’t sign in with a password or a passkey any more, and sessions that began that way end.',
    scopeNobody: 'Nobody',
    scopeDomains: 'People with an email address at these domains',
    scopeEveryone: 'Everyone',
    domains: 'Email domains of single sign-on',
    domainsHint: 'Separate with commas, for example example.org, example.com',
    exempt: 'Admins who can still use a password',
    exemptHint: 'Choose at least one, in case single sign-on fails.',
    idle: 'Sign out after inactivity of',
    idleHint: 'Sessions that aren’t used for this long end.',
    lifetime: 'Sign in again at the latest after',
    lifetimeHint: 'Sessions end after this time even if they’re used.',
    unlimited: 'No limit',
    hours: { one: '{count} hour', other: '{count} hours' },
    days: { one: '{count} day', other: '{count} days' },
    saved: 'Saved',
  },
});
