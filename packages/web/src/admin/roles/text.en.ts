import { defineCatalogue } from '@confab/react';

/** The texts of the admin's page of roles. */
export const rolesText = defineCatalogue({
  roleNames: {
    admin: 'Admin',
    moderator: 'Moderator',
    user: 'Member',
    guest: 'Guest',
    anonymous: 'Anonymous',
  },
  roles: {
    title: 'Roles',
    hint: 'What each role is for and who has it. Channel permissions are set per channel type.',
    toTypes: 'Permissions by channel type',
    pick: 'Role',
    find: 'Find people by name',
    admin: 'Admins',
    moderator: 'Moderators',
    user: 'Members',
    guest: 'Guests',
    anonymous: 'Anonymous readers',
    adminHint: 'Manage this server: people, channel types, settings. There’s always at least one.',
    moderatorHint: 'Moderate messages and people: reports, bans, groups. They can’t assign roles.',
    userHint: 'Everyone with an account and no other role.',
    guestHint: 'Have a name but no password, and can only do what channel types allow guests.',
    anonymousHint: 'Read without signing in, where a channel type allows it.',
    roleOf: 'Role of {name}',
    none: 'Nobody has this role',
    notFound: 'No matches for “{query}”',
    you: '(you)',
    changeTitle: 'Make {name} {role}?',
    change: 'Change role',
    becomesAdmin: '{name} will be able to manage this server, including your role.',
    losesAdmin:
      '{name} will no longer be able to manage this server. This applies right away on all their devices.',
    losesOwn: 'You’ll no longer be able to manage this server. Only another admin can undo this.',
    otherwise: 'This applies right away on all their devices.',
  },
});
