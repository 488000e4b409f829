/** The sections of the user's channel list (CHAN-11): an entry of its own, `@confab/client/sections`. */

export { ownMemberships } from '../members/index.ts';
export { blockedConversations } from '../reads/index.ts';
export { type ArrangedSection, type Arrangement, arrangeChannels, sectionOf } from './arrangeChannels.ts';
export { Sections, sections } from './sections.ts';
