import { readEndpoints as endpoints } from '@confab/protocol/schemas';
import { requireUserId } from '../../core/access/actor.ts';
import { isAnonymousReader } from '../../core/access/roles.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { followedThreads } from '../threads/index.ts';
import { unreadTotal } from './unreadTotal.ts';

/** The answer to readers without an account, who have no read state. */
const nothingUnread = { reads: [], total: 0, blocked_cids: [], threads: [], has_more_threads: false };

/** Unread counts over all channels and followed threads (CHAN-09, MSG-11). */
export const createUnreadFeature: CreateFeature = (context) => ({
  name: 'unread',
  endpoints: [
    implement(endpoints.getUnread, async ({ actor }) =>
      isAnonymousReader(actor)
        ? nothingUnread
        : {
            ...(await unreadTotal(context, requireUserId(actor))),
            ...(await followedThreads(context, actor)),
          },
    ),
  ],
});
