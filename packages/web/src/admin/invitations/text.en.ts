import { defineCatalogue } from '@confab/react';

/** The texts of the page of invitations. */
export const invitationsText = defineCatalogue({
  invitations: {
    title: 'Invitations',
    hint: 'A link lets its bearer make an account here. Give it to the people you mean.',
    create: 'Create a link',
    created: 'New invitation link',
    made: '{role}, created {date}',
    expiresOn: 'expires {date}',
    role: 'Role',
    uses: 'How many people may use it',
    expires: 'Good for',
    days: { one: '{count} day', other: '{count} days' },
    usesLeft: { one: '{count} use left', other: '{count} uses left' },
    revoke: 'Withdraw',
    none: 'No open invitations',
    noneHint: 'Create a link above and send it to somebody.',
  },
});
