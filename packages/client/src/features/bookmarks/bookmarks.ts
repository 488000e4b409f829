import type { ClientContext } from '../../clientContext.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import type { Channel } from '../channels/index.ts';
import { ChannelBookmarks } from './channelBookmarks.ts';

/** The bookmarks of every channel of a client. */
export class Bookmarks {
  readonly #context: ClientContext;
  readonly #lists = new Map<Channel, ChannelBookmarks>();

  constructor(context: ClientContext) {
    this.#context = context;
    const listsOf = (cid: string) => [...this.#lists.values()].filter((list) => list.cid === cid);
    addHandlers(context, {
      apply: {
        'bookmark.created': ({ cid, bookmark }) => {
          for (const list of listsOf(cid)) list.put(bookmark);
        },
        'bookmark.updated': ({ cid, bookmark }) => {
          for (const list of listsOf(cid)) list.put(bookmark);
        },
        'bookmarks.ordered': ({ cid, bookmark_ids }) => {
          for (const list of listsOf(cid)) list.putOrder(bookmark_ids);
        },
        'bookmark.deleted': ({ cid, bookmark_id }) => {
          for (const list of listsOf(cid)) list.drop(bookmark_id);
        },
      },
      forget: () => this.#lists.clear(),
    });
  }

  /** Returns the bookmarks of a channel; the same object for as long as the channel is the same. */
  in(channel: Channel): ChannelBookmarks {
    const known = this.#lists.get(channel);
    if (known) return known;
    const list = new ChannelBookmarks(this.#context, channel);
    this.#lists.set(channel, list);
    return list;
  }
}

/** The bookmarks of a client: `client.part(bookmarks).in(channel)`. */
export const bookmarks = perClient((context) => new Bookmarks(context));
