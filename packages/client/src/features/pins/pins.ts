import type { ClientContext } from '../../clientContext.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';
import type { Channel } from '../channels/index.ts';
import { PinnedMessages } from './pinnedMessages.ts';

/** The pinned messages of every channel of one client. */
export class Pins {
  readonly #context: ClientContext;
  readonly #lists = new Map<Channel, PinnedMessages>();

  constructor(context: ClientContext) {
    this.#context = context;
    const listOf = (cid: string) => [...this.#lists.values()].filter((list) => list.cid === cid);
    addHandlers(context, {
      apply: {
        'message.pinned': ({ cid, message }) => listOf(cid).forEach((list) => void list.apply(message)),
        'message.unpinned': ({ cid, message }) => listOf(cid).forEach((list) => void list.apply(message)),
        'message.updated': ({ cid, message }) => listOf(cid).forEach((list) => void list.apply(message)),
        'message.deleted': ({ cid, message }) => listOf(cid).forEach((list) => void list.drop(message.id)),
      },
      forget: () => this.#lists.clear(),
    });
  }

  /** Returns the pinned messages of a channel; one instance each. */
  in(channel: Channel): PinnedMessages {
    const known = this.#lists.get(channel);
    if (known) return known;
    const list = new PinnedMessages(this.#context, channel);
    this.#lists.set(channel, list);
    return list;
  }
}

/** One client's pins: `client.part(pins).in(channel)`. */
export const pins = perClient((context) => new Pins(context));
