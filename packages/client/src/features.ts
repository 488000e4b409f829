import { appEvents } from './app/feature.ts';
import { attachmentEvents } from './attachments/feature.ts';
import { channelEvents } from './channels/feature.ts';
import { channelTypeEvents } from './channelTypes/feature.ts';
import { commandEvents } from './commands/feature.ts';
import { composerEvents } from './composer/feature.ts';
import { draftEvents } from './drafts/feature.ts';
import type { EventHandlers } from './eventHandlers.ts';
import { groupEvents } from './groups/feature.ts';
import { locationEvents } from './locations/feature.ts';
import { memberEvents } from './members/feature.ts';
import { messageEvents } from './messages/feature.ts';
import { pinEvents } from './pins/feature.ts';
import { pollEvents } from './polls/feature.ts';
import { reactionEvents } from './reactions/feature.ts';
import { readEvents } from './reads/feature.ts';
import { threadEvents } from './threads/feature.ts';
import { typingEvents } from './typing/feature.ts';
import { userEvents } from './users/feature.ts';

/** What each noun does with events, in the order in which they get one. Adding a noun is a line here. */
export const eventHandlers: readonly EventHandlers[] = [
  appEvents,
  userEvents,
  channelTypeEvents,
  channelEvents,
  memberEvents,
  messageEvents,
  reactionEvents,
  pinEvents,
  pollEvents,
  readEvents,
  threadEvents,
  typingEvents,
  groupEvents,
  draftEvents,
  composerEvents,
  attachmentEvents,
  locationEvents,
  commandEvents,
];
