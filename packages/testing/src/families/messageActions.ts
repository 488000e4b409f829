import { type Action, type Actions, anyParent } from './action.ts';
import { anyMessage, channelOf, type World } from './world.ts';

const emoji = ['👍', '❤️', '🎉'];

/** The only group of a world; its id begins with the id of the world's first user. */
export const crewOf = (world: World) => `crew-${world.userIds[0]}`;

const react: Action = (world, _, channel) => {
  const message = anyMessage(world, channel);
  const replace = world.random.next() < 0.3;
  const options = { replace, score: 1 + world.random.below(2) };
  return message && channel.react(message.id, world.random.pick(emoji), options);
};

/** Actions that send messages, and actions on messages. */
export const messageActions: Actions = {
  send: (world, tab, channel) =>
    channel.send({ text: `message ${world.random.below(1_000_000)} of ${tab.userId}` }),
  mention: (world, tab, channel) => {
    const id = world.random.pick(world.userIds);
    return channel.send({ text: `@${id} look at this, says ${tab.userId}`, mentionedUserIds: [id] });
  },
  mentionInThread: (world, tab, channel) => {
    const parent = anyParent(world, channel);
    const id = world.random.pick(world.userIds);
    if (!parent) return undefined;
    const more = { parentId: parent.id, showInChannel: world.random.next() < 0.3 };
    return channel.send({
      text: `@${id} what do you think, asks ${tab.userId}`,
      mentionedUserIds: [id],
      ...more,
    });
  },
  editMention: (world, _, channel) => {
    const message = anyMessage(world, channel);
    const id = world.random.pick(world.userIds);
    return message && channel.edit(message.id, { text: `@${id} after all`, mentioned_user_ids: [id] });
  },
  quote: (world, _, channel) => {
    const quoted = anyMessage(world, channel);
    return quoted && channel.send({ text: 'as you said', quotedMessageId: quoted.id });
  },
  callAll: (world, tab, channel) => {
    const asked = { mentionedChannel: true, mentionedHere: true, mentionedRoles: ['owner' as const] };
    return channel.send({
      text: `@channel @here @owner @${crewOf(world)}, says ${tab.userId}`,
      ...asked,
      mentionedGroupIds: [crewOf(world)],
    });
  },
  forward: (world, tab, channel) => {
    const message = anyMessage(world, channel);
    if (message?.type !== 'regular') return undefined;
    return channel.forward(message.id, channelOf(tab.client, world.random.pick(world.cids)));
  },
  whisper: (world, tab, channel) => {
    const parent = world.random.next() < 0.4 ? anyParent(world, channel) : undefined;
    const restrictedVisibility = world.userIds.filter(() => world.random.next() < 0.5);
    return channel.send({
      text: `psst ${world.random.below(1000)}, says ${tab.userId}`,
      restrictedVisibility,
      ...(parent && { parentId: parent.id }),
      showInChannel: world.random.next() < 0.5,
    });
  },
  topicCommand: (world, _, channel) => channel.send({ text: `/topic command ${world.random.below(1000)}` }),
  sendDraft: (world, _, channel) =>
    channel.send({ text: `from a draft ${world.random.below(1000)}`, sendsDraft: true }),
  reply: (world, _, channel) => {
    const parent = anyParent(world, channel);
    const showInChannel = world.random.next() < 0.3;
    return parent && channel.send({ text: 'a reply', parentId: parent.id, showInChannel });
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
  react,
  unreact: async (world, tab, channel) => {
    const isMine = channel.messages.state
      .get()
      .messages.find(({ own_reactions }) => own_reactions.length > 0);
    if (!isMine) return react(world, tab, channel);
    await channel.unreact(isMine.id, isMine.own_reactions[0]!.type);
  },
  markRead: (_world, _, channel) => channel.markRead(),
  markUnread: (world, _, channel) => {
    const message = anyMessage(world, channel);
    return message && channel.markUnread(message.id);
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
};
