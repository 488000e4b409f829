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
    hint: 'What each role is for, and who has it. What a role may do in channels is set by channel type.',
    toTypes: 'Permissions by channel type',
    pick: 'Role',
    find: 'Find people by name',
    admin: 'Admins',
    moderator: 'Moderators',
    user: 'Members',
    guest: 'Guests',
    anonymous: 'Anonymous readers',
    adminHint: 'Govern this server: people, channel types, settings. One admin always remains.',
    moderatorHint: 'Look after what is said: flags, bans, groups. They cannot give roles.',
    userHint: 'Everybody with an account and no other role.',
    guestHint: 'Have a name and no password, and do only what channel types give guests.',
    anonymousHint: 'Read without a name, only where a channel type lets them.',
    roleOf: 'Role of {name}',
    none: 'Nobody has this role',
    notFound: 'Nobody with this role is called “{query}”',
    you: '(you)',
    changeTitle: 'Make {name} {role}?',
    change: 'Change the role',
    becomesAdmin: '{name} will govern this server, and can take your role away too.',
    losesAdmin: '{name} will no longer govern this server. What is open on their devices changes at once.',
    losesOwn: 'You will no longer govern this server: only another admin can give this back to you.',
    otherwise: 'It holds at once, on all their devices.',
  },
});
