import { defineError } from '../../contract/errors.ts';

/** Built-in sections, by id: they cannot be renamed or deleted. */
export const builtInSections = ['pinned', 'channels', 'direct_messages', 'archived'] as const;
export type BuiltInSection = (typeof builtInSections)[number];

/** How channels are sorted within a section: by name, by latest activity, or unread first. */
export const channelOrders = ['name', 'activity', 'unread'] as const;
export type ChannelOrder = (typeof channelOrders)[number];

/** Most sections that a user makes. */
export const maxSections = 50;
/** Longest name of a section, in UTF-16 units. */
export const maxSectionNameLength = 50;

export const sectionNotFound = defineError({
  name: 'section_not_found',
  code: 680,
  status: 404,
  message: 'Section not found.',
});
export const tooManySections = defineError({
  name: 'too_many_sections',
  code: 681,
  status: 409,
  message: `You can have up to ${maxSections} sections.`,
});
export const sectionBuiltIn = defineError({
  name: 'section_built_in',
  code: 682,
  status: 409,
  message: 'Built-in sections can’t be renamed or deleted.',
});
export const sectionErrors = [sectionNotFound, tooManySections, sectionBuiltIn] as const;
