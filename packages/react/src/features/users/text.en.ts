import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of people: profiles, and choosing them. */
export const usersText = defineCatalogue({
  users: {
    searchPeople: 'Search people',
    noPeople: 'No matches for “{query}”',
    invitePeople: 'Invite people',
    chosen: 'Selected people',
    message: 'Message',
    localTime: 'Local time {time}',
    profile: 'Profile',
    editProfile: 'Edit profile',
    name: 'Name',
    nameEmpty: 'Enter your name.',
    status: 'Status',
    statusHint: 'A few words, such as “Working from home”.',
    timeZone: 'Time zone',
    image: 'Profile photo',
    managed: 'Managed by your organization',
    shareTyping: 'Show others when I’m typing',
    invisible: 'Appear offline',
    invisibleHint: 'You stay connected, but others see you as offline.',
    saved: 'Profile saved',
    admin: 'Admin',
    guest: 'Guest',
    deletedUser: 'Deleted user',
    unknownUser: 'Unknown user',
    deactivated: 'Deactivated',
    quietUntil: 'Notifications paused until {time}',
  },
});
