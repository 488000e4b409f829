import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of people: profiles, and choosing them. */
export const usersText = defineCatalogue({
  users: {
    searchPeople: 'Search people',
    noPeople: 'No matches for “{query}”',
    chosen: 'Chosen people',
    message: 'Message',
    localTime: 'Local time {time}',
    profile: 'Profile',
    editProfile: 'Edit profile',
    name: 'Name',
    nameEmpty: 'A name is needed.',
    status: 'Status',
    statusHint: 'A few words, such as “Bench day until four”.',
    timeZone: 'Time zone',
    image: 'Picture address',
    imageHint: 'An https address of a picture, or empty for your initials.',
    imageInvalid: 'This must start with https:// or http://, or with / for a picture on this server.',
    shareTyping: 'Let others see when I type',
    invisible: 'Appear offline',
    invisibleHint: 'You stay connected, others see you as offline.',
    saved: 'Profile saved',
    admin: 'Admin',
    guest: 'Guest',
    deletedUser: 'Deleted user',
    unknownUser: 'Unknown user',
    deactivated: 'Deactivated',
    quietUntil: 'Notifications paused until {time}',
  },
});
