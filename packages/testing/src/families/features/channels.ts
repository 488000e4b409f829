import { channelControls } from '@confab/client/channelControls';
import { channelStream, fromCid, minMuteMs, notificationPreferences } from '@confab/protocol';
import { ownersSection } from '../accessWorld.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { channelOf, fieldsOf } from '../views/channelViews.ts';
import { channelList } from '../views/simpleViews.ts';
import { byCid, loadEach, type View } from '../views/view.ts';
import { anyMessage } from '../world.ts';

const channelFields: View = {
  open: (client) => ({
    load: ({ cids }) => loadEach(cids, (cid) => channelOf(client, cid).watch({ create: false })),
    show: (scope) => byCid(scope, (cid) => fieldsOf(channelOf(client, cid))),
  }),
};

/** Channels, their lists, and the user's own settings of them. */
export const channels: FeatureFamily = {
  actions: {
    placeChannel: ({ random }, _, { own }) =>
      random.pick([own.pin, own.pin, own.unpin, own.archive, own.archive, own.unarchive])(),
    quietChannel: ({ random }, _, { own }) =>
      random.pick([
        () => own.mute(),
        () => own.mute(minMuteMs + random.below(3_600_000)),
        () => own.unmute(),
        () => own.hide(),
        () => own.hide(),
        () => own.show(),
        () => own.notify(random.pick(notificationPreferences)),
        () => own.notify(),
      ])(),
  },
  rareActions: {
    changeTopic: ({ random }, _, channel) => channel.update({ topic: `topic ${random.below(1000)}` }),
    renameChannel: ({ random }, _, channel) => channel.update({ name: `name ${random.below(1000)}` }),
    slowDown: (world, _, channel) =>
      // For a second at most: messages sent meanwhile wait for it.
      channel.update(world.random.next() < 0.3 ? { cooldown: 1 } : { cooldown: null }),
    freeze: async (_, __, channel) => {
      await channel.update({ frozen: true });
      await channel.update({ frozen: false });
    },
    truncate: (world, { client }, channel) => {
      const message = anyMessage(world, channel);
      const upTo = message && world.random.next() < 0.8 ? { message_id: message.id } : {};
      return client.part(channelControls).truncate(channel, { ...upTo, notice: world.random.next() < 0.5 });
    },
    deleteChannel: async (world, { client }, channel) => {
      await client.part(channelControls).delete(channel.cid);
      const body = {};
      await world.server.backEnd.call('POST /channels/{type}/{id}/undelete', {
        params: fromCid(channel.cid),
        body,
      });
    },
  },
  adminActions: ['freeze'],
  views: {
    channelFields,
    channels: channelList({ filter: { joined: true } }),
    channelsByName: channelList({
      filter: { joined: true, type: 'team' },
      sort: [{ field: 'name', direction: 1 }],
    }),
    shownChannels: channelList({
      filter: { joined: true, archived: false, hidden: false },
      sort: [
        { field: 'pinned_at', direction: -1 },
        { field: 'last_message_at', direction: -1 },
      ],
    }),
    archivedChannels: channelList({ filter: { joined: true, archived: true } }),
    fullestChannels: channelList({
      filter: { joined: true },
      sort: [{ field: 'member_count', direction: -1 }],
      limit: 2,
    }),
    invitations: channelList({ filter: { invite: 'pending' } }),
  },
  readPaths: [
    {
      name: 'the channel with its state',
      read: (person, { type, id }) =>
        person.call('POST /channels/{type}/{id}/query', { params: { type, id }, body: { create: false } }),
    },
  ],
  lists: {
    'all channels': (person) => person.call('POST /channels/query', { body: { limit: 100 } }),
    'channels by name': (person, { cid }) =>
      person.call('POST /channels/query', { body: { filter: { cid } } }),
    'channels of a member': (person, { people }) =>
      person.call('POST /channels/query', {
        body: { filter: { members: { $in: [people.get('member')!.person.id] } } },
      }),
    'events since the beginning': async (person, { cid }) => {
      const cursors = { app: 0, [`user:${person.id}`]: 0, [channelStream(cid)]: 0 };
      const { events, heads } = await person.call('POST /events/poll', { body: { cursors } });
      // An invitation names its channel; a draft has the words that its reader wrote there while they could.
      const leftOut = ['notification.added_to_channel', 'draft.updated'];
      return { heads, events: events.filter(({ type }) => !leftOut.includes(type)) };
    },
    'channels that they have pinned': (person) =>
      person.call('POST /channels/query', { body: { filter: { pinned: true } } }),
    'channels of a section': (person, { type }) =>
      person.call('POST /channels/query', { body: { filter: { section_id: ownersSection(type) } } }),
  },
  capabilityCalls: {
    'update-channel': (person, { type, id, secret }) =>
      person.call('PATCH /channels/{type}/{id}', { params: { type, id }, body: { topic: secret } }),
    // The channel is in this state already, so the call only checks the permission.
    'convert-channel': (person, { type, id }) =>
      person.call('POST /channels/{type}/{id}/convert', {
        params: { type, id },
        body: { private: type === 'messaging' },
      }),
    'set-channel-cooldown': (person, { type, id }) =>
      person.call('PATCH /channels/{type}/{id}', { params: { type, id }, body: { cooldown: null } }),
  },
};
