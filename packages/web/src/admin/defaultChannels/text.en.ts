import { defineCatalogue } from '@confab/react';

/** The texts of the page of default channels. */
export const defaultChannelsText = defineCatalogue({
  defaultChannels: {
    title: 'Default channels',
    hint: 'Everyone who joins from now on becomes a member of these channels, except guests and bots. Current members are not added.',
    add: 'Add channels',
    list: 'Default channels',
    remove: 'Remove {name}',
    members: { one: '{count} member', other: '{count} members' },
    none: 'No default channels',
    noneHint: 'New members start with an empty list. Add a channel so that they have something to read.',
    full: { one: 'You can choose {count} channel.', other: 'You can choose up to {count} channels.' },
  },
});
