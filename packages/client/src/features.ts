import type { EventHandlers } from './events/eventHandlers.ts';
import { appEvents } from './features/app/feature.ts';
import { attachmentEvents } from './features/attachments/feature.ts';
import { channelEvents } from './features/channels/feature.ts';
import { channelTypeEvents } from './features/channelTypes/feature.ts';
import { locationEvents } from './features/locations/feature.ts';
import { memberEvents } from './features/members/feature.ts';
import { messageEvents } from './features/messages/feature.ts';
import { pinEvents } from './features/pins/feature.ts';
import { pollEvents } from './features/polls/feature.ts';
import { reactionEvents } from './features/reactions/feature.ts';
import { readEvents } from './features/reads/feature.ts';
import { typingEvents } from './features/typing/feature.ts';
import { userEvents } from './features/users/feature.ts';

/** The event handlers of each feature, in the order in which they are called. Adding a feature adds a line here. */
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
  typingEvents,
  attachmentEvents,
  locationEvents,
];
