import { ChatError, notFound, userOfStream } from '@confab/protocol';
import { presenceEndpoints, presenceEvents } from '@confab/protocol/schemas';
import { requireUserId } from '../../core/access/actor.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { limitedEvents, shownPresence, userDirectory } from '../users/index.ts';
import { createPresenceAnnouncer } from './presenceAnnouncer.ts';
import { presenceRegistry } from './presenceRegistry.ts';

/** Presence (APP-05). Not logged. */
export const createPresenceFeature: CreateFeature = (context) => {
  const board = presenceRegistry(context);
  const people = userDirectory(context);
  const announcer = createPresenceAnnouncer(context);
  limitedEvents(context).add(presenceEvents.presenceChanged, {
    people: ({ changes }) => changes.map(({ user_id }) => user_id),
    visiblePart: (event, isSeen) => {
      const changes = event.changes.filter(({ user_id }) => isSeen(user_id));
      return changes.length > 0 ? { ...event, changes } : undefined;
    },
  });
  return {
    name: 'presence',
    presence: {
      online(userId) {
        announcer.changed(userId);
      },
      offline(userId) {
        announcer.changed(userId);
      },
    },
    async start() {
      // A user who becomes invisible appears offline to others.
      context.bus.subscribe((events) => {
        for (const { type, stream } of events) {
          if (type === 'me.updated') announcer.changed(userOfStream(stream) as string);
        }
      });
    },
    stop: () => announcer.stop(),
    endpoints: [
      implement(presenceEndpoints.setActivity, async ({ actor, body }) => {
        const userId = requireUserId(actor);
        if (!(await context.hub.setIdle(userId, body.connection_id, body.activity === 'away'))) {
          throw new ChatError(notFound, { message: 'Connection not found.' });
        }
        announcer.changed(userId);
        const user = await people.find(userId);
        return { presence: user ? shownPresence(user, board.of(userId)) : 'offline' };
      }),
    ],
  };
};
