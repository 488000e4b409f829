import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of the members panel. */
export const membersText = defineCatalogue({
  members: {
    title: 'Members',
    search: 'Search members',
    none: 'No matches for “{query}”',
    add: 'Add people',
    addTitle: 'Add people to {channel}',
    alreadyMember: 'Already a member',
    owner: 'Owner',
    moderator: 'Moderator',
    invited: 'Invited',
    you: 'you',
    actionsFor: 'Actions for {name}',
    makeOwner: 'Make owner',
    makeModerator: 'Make moderator',
    makeMember: 'Make member',
    remove: 'Remove from channel',
    removeTitle: 'Remove {name}?',
    removeBody: 'They’ll lose access right away. Their messages will stay.',
    loadFailed: 'Couldn’t load members',
    close: 'Close members',
  },
});
