import { readEndpoints as endpoints } from '@confab/protocol/schemas';
import { requireUserId } from '../../core/access/actor.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { followedThreads } from '../threads/index.ts';
import { unreadTotal } from './unreadTotal.ts';

/** Unread counts over all channels and followed threads (CHAN-09, MSG-11). */
export const createUnreadFeature: CreateFeature = (context) => ({
  name: 'unread',
  endpoints: [
    implement(endpoints.getUnread, async ({ actor }) => ({
      ...(await unreadTotal(context, requireUserId(actor))),
      ...(await followedThreads(context, actor)),
    })),
  ],
});
