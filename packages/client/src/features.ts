import { appEvents } from './app/appEvents.ts';
import { channelEvents } from './channels/channelEvents.ts';
import type { EventHandlers } from './eventHandlers.ts';
import { memberEvents } from './members/memberEvents.ts';
import { messageEvents } from './messages/messageEvents.ts';
import { reactionEvents } from './reactions/reactionEvents.ts';
import { readEvents } from './reads/readEvents.ts';
import { threadEvents } from './threads/threadEvents.ts';
import { typingEvents } from './typing/typingEvents.ts';
import { userEvents } from './users/userEvents.ts';

/** What each noun does with events, in the order in which they get one. Adding a noun is a line here. */
export const eventHandlers: readonly EventHandlers[] = [
  appEvents,
  userEvents,
  channelEvents,
  memberEvents,
  messageEvents,
  reactionEvents,
  readEvents,
  threadEvents,
  typingEvents,
];
