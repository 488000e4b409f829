import { defineCatalogue } from '@confab/react';

/** The texts of the page of invitations. */
export const invitationsText = defineCatalogue({
  invitations: {
    title: 'Invitations',
    hint: 'Anyone with this link can join.',
    create: 'Create link',
    created: 'New invitation link',
    made: '{role}, created {date}',
    expiresOn: 'expires {date}',
    role: 'Role',
    uses: 'Max uses',
    expires: 'Expires after',
    days: { one: '{count} day', other: '{count} days' },
    usesLeft: { one: '{count} use left', other: '{count} uses left' },
    revoke: 'Revoke',
    none: 'No active invitations',
    noneHint: 'Create a link above and send it to someone.',
  },
});
