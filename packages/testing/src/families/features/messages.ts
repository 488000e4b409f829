import { messageId, sendTo } from '../accessWorld.ts';
import { anyParent } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { channelOf } from '../views/channelViews.ts';
import { alignEach, messagesOf } from '../views/messageLists.ts';
import { byCid, loadEach } from '../views/view.ts';
import { anyMessage } from '../world.ts';

/** Messages: to send, quote, forward, edit, delete and read them. */
export const messages: FeatureFamily = {
  actions: {
    send: (world, tab, channel) =>
      channel.send({ text: `message ${world.random.below(1_000_000)} of ${tab.userId}` }),
    quote: (world, _, channel) => {
      const quoted = anyMessage(world, channel);
      return quoted && channel.send({ text: 'as you said', quotedMessageId: quoted.id });
    },
    forward: (world, tab, channel) => {
      const message = anyMessage(world, channel);
      if (message?.type !== 'regular') return undefined;
      return channel.forward(message.id, channelOf(tab.client, world.random.pick(world.cids)));
    },
    sendToSome: (world, tab, channel) => {
      const parent = world.random.next() < 0.4 ? anyParent(world, channel) : undefined;
      const restrictedVisibility = world.userIds.filter(() => world.random.next() < 0.5);
      return channel.send({
        text: `only for you ${world.random.below(1000)}, says ${tab.userId}`,
        restrictedVisibility,
        ...(parent && { parentId: parent.id }),
        showInChannel: world.random.next() < 0.5,
      });
    },
    edit: (world, _, channel) => {
      const message = anyMessage(world, channel);
      return message && channel.edit(message.id, { text: `edited ${world.random.below(1000)}` });
    },
    delete: (world, _, channel) => {
      const message = anyMessage(world, channel);
      return message && channel.delete(message.id);
    },
    deleteForGood: (world, _, channel) => {
      const message = anyMessage(world, channel);
      return message && channel.delete(message.id, { hard: true });
    },
    undelete: async (world, _, channel) => {
      const { messages } = channel.messages.state.get();
      const message = messages.findLast(({ type }) => type === 'deleted') ?? anyMessage(world, channel);
      if (!message) return false;
      if (message.type !== 'deleted') await channel.delete(message.id);
      await channel.undelete(message.id);
    },
    lookBack: (world, _, channel) => {
      const { messages } = channel;
      const target = anyMessage(world, channel);
      return world.random.pick([
        () => messages.loadPrev(4),
        () => messages.loadNext(4),
        () => messages.loadLatest(),
        () => target && messages.loadAround({ id: target.id }, 3),
      ])();
    },
  },
  adminActions: ['undelete'],
  readingActions: ['lookBack'],
  views: {
    timelines: {
      open: (client) => ({
        load: ({ cids }) => loadEach(cids, (cid) => channelOf(client, cid).watch({ create: false })),
        show: (scope) => byCid(scope, (cid) => messagesOf(channelOf(client, cid).messages)),
      }),
      align: alignEach,
    },
  },
  readPaths: [
    {
      name: 'its messages',
      read: (person, { type, id }) =>
        person.call('GET /channels/{type}/{id}/messages', { params: { type, id } }),
    },
    {
      name: 'its messages around one',
      read: (person, { type, id, message }) =>
        person.call('GET /channels/{type}/{id}/messages', {
          params: { type, id },
          query: { id_around: message },
        }),
    },
    {
      name: 'one message (a permalink)',
      read: (person, { message }) =>
        person.call('GET /messages/{message_id}', { params: { message_id: message } }),
    },
    {
      name: 'earlier texts of a message',
      read: (person, { message }) =>
        person.call('GET /messages/{message_id}/revisions', { params: { message_id: message } }),
    },
  ],
  capabilityCalls: {
    'send-message': (person, world) => sendTo(person, world, {}),
    'quote-message': (person, world) =>
      sendTo(person, world, { quoted_message_id: messageId(world.type, 'root') }),
    'update-any-message': (person, { type, secret }) =>
      person.call('PATCH /messages/{message_id}', {
        params: { message_id: messageId(type, 'quote') },
        body: { text: `${secret} ${crypto.randomUUID()}` },
      }),
    'restrict-visibility': (person, world) =>
      sendTo(person, world, { restricted_visibility: [world.people.get('owner')!.person.id] }),
    'send-links': (person, world) => sendTo(person, world, { text: 'see https://lanterns.example/oil' }),
  },
};
