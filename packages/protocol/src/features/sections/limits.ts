/** Sections that everybody has, by id: they cannot be renamed or deleted. */
export const builtInSections = ['pinned', 'channels', 'direct_messages', 'archived'] as const;
export type BuiltInSection = (typeof builtInSections)[number];

/** How channels are ordered within a section: by name, by latest activity, or those with something unread first. */
export const channelOrders = ['name', 'activity', 'unread'] as const;
export type ChannelOrder = (typeof channelOrders)[number];

/** Most sections that a user makes. */
export const sectionsMost = 50;
/** Longest name of a section, in UTF-16 units. */
export const sectionNameMost = 50;
