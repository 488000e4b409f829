import type { Channel, ChatClient } from '@confab/client';
import { pins as pinsPart } from '@confab/client/pins';
import { messageId } from '../accessWorld.ts';
import type { Action } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { channelOf } from '../views/channelViews.ts';
import { byCid, loadEach, loadOrThrow, type View } from '../views/view.ts';
import { anyMessage } from '../world.ts';

const pin: Action = (world, { client }, channel) => {
  const message = anyMessage(world, channel);
  const kind = world.random.next();
  // Some pins expire during the history.
  const expires = kind < 0.6 ? undefined : new Date(Date.now() + (kind < 0.8 ? 3_600_000 : 40));
  return message && client.part(pinsPart).in(channel).pin(message.id, { expires });
};

/** The pinned messages of a channel, as far as the list of pins contains more than the messages do. */
const pinsOf = (client: ChatClient, channel: Channel) =>
  channel.state.get().status !== 'ready'
    ? undefined
    : client
        .part(pinsPart)
        .in(channel)
        .state.get()
        .messages.map(({ id, text, pinned_at, pinned_by, pin_expires }) => ({
          id,
          text,
          pinned_at,
          pinned_by,
          pin_expires,
        }));

const pinned: View = {
  open: (client) => ({
    load: ({ cids }) =>
      loadEach(cids, (cid) => {
        const list = client.part(pinsPart).in(channelOf(client, cid));
        return loadOrThrow(
          () => list.load(),
          () => list.state.get().error,
        );
      }),
    show: (scope) => byCid(scope, (cid) => pinsOf(client, channelOf(client, cid))),
  }),
};

/** Pinned messages. */
export const pins: FeatureFamily = {
  actions: {
    pin,
    unpin: async (world, tab, channel) => {
      const list = tab.client.part(pinsPart).in(channel);
      if (list.state.get().messages.length === 0) await pin(world, tab, channel);
      const { messages } = list.state.get();
      if (messages.length === 0) return false;
      await list.unpin(world.random.pick(messages).id);
    },
  },
  views: { pinned },
  readPaths: [
    {
      name: 'its pinned messages',
      read: (person, { type, id }) =>
        person.call('GET /channels/{type}/{id}/pinned', { params: { type, id } }),
    },
  ],
  capabilityCalls: {
    'pin-message': (person, { type }) =>
      person.call('PUT /messages/{message_id}/pin', {
        params: { message_id: messageId(type, 'reply') },
        body: {},
      }),
  },
};
