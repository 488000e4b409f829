import { type ChatEvent, type PollInput, pollClosed, pollNotFound, tooManyVotes } from '@confab/protocol';
import {
  connectClient,
  flakyNetwork,
  handNetwork,
  seededRandom,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type Channel,
  type ChatClient,
  defaultEnvironment,
  isLive,
  networkError,
  uuidV7,
  waitUntil,
} from '../../index.ts';
import { polls } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

const quiet = { debug: () => undefined, warn: () => undefined, error: () => undefined };
const perfect = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };
let rooms = 0;

/** Ada asks a question; grace and ada's phone watch. */
async function setUp(change: Partial<PollInput> = {}) {
  const network = flakyNetwork(seededRandom(1), perfect);
  const ada = await connectClient(server, 'ada', { environment: network.environment, logger: quiet });
  const phone = await connectClient(server, 'ada');
  const grace = await connectClient(server, 'grace');
  const id = `polls-${++rooms}`;
  const mine = await ada.channel('team', id).watch({ member_ids: ['grace'] });
  const option = (text: string) => ({ id: uuidV7(ada.environment), text });
  const poll: PollInput = {
    id: uuidV7(ada.environment),
    name: 'Where do we meet?',
    options: [option('Tower'), option('Harbour'), option('Bridge')],
    ...change,
  };
  const sent = mine.send({ text: '', poll });
  await waitUntil(mine.messages.state, ({ messages }) => messages.at(-1)?.status === 'received');
  const view = async (client: ChatClient) => {
    const channel = await client.channel('team', id).watch();
    return { channel, actions: client.part(polls).of(channel, sent.id) };
  };
  const clients = [ada, phone, grace];
  return {
    ada: await view(ada),
    phone: await view(phone),
    grace: await view(grace),
    network,
    sent,
    options: poll.options.map(({ id }) => id) as [string, string, string],
    id,
    clients: { ada, phone, grace },
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) await client.disconnect();
    },
  };
}

const pollIn = (channel: Channel) => channel.messages.state.get().messages.find(({ poll }) => poll)?.poll;
const shows = (channel: Channel, check: (poll: NonNullable<ReturnType<typeof pollIn>>) => boolean) =>
  waitUntil(channel.messages.state, () => {
    const poll = pollIn(channel);
    return poll !== undefined && check(poll);
  });
const ownIn = (channel: Channel) => pollIn(channel)?.own_votes.map(({ option_id }) => option_id);

describe('[POLL-08] a poll', () => {
  it('is shown in its message from the moment it is sent', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'at-once').watch();
    const poll = { id: 'at-once', name: 'Now?', options: [{ id: uuidV7(ada.environment), text: 'Yes' }] };
    const sent = channel.send({ poll });
    expect(sent).toMatchObject({
      status: 'sending',
      poll_id: 'at-once',
      poll: { message_id: sent.id, vote_count: 0, voting_visibility: 'public', created_by: { id: 'ada' } },
    });
    const { messages } = await waitUntil(
      channel.messages.state,
      ({ messages: [first] }) => first?.status === 'received',
    );
    expect({ ...messages[0]?.poll, created_at: '', updated_at: '' }).toEqual({
      ...sent.poll,
      created_at: '',
      updated_at: '',
    });
  });

  it('shows a vote at once, and everybody’s counts as they arrive; the user’s own on all devices', async () => {
    await using all = await setUp({ voting_visibility: 'anonymous', max_votes_allowed: 2 });
    const { ada, phone, grace, options } = all;
    const [tower, harbour] = options;
    const voting = ada.actions.vote(tower);
    expect(pollIn(ada.channel)).toMatchObject({
      vote_count: 1,
      voters_count: 1,
      vote_counts_by_option: { [tower]: 1 },
    });
    expect(ownIn(ada.channel)).toEqual([tower]);
    await voting;
    await shows(phone.channel, (poll) => poll.own_votes.length === 1 && poll.vote_count === 1);
    await shows(grace.channel, (poll) => poll.vote_count === 1 && poll.own_votes.length === 0);
    await grace.actions.vote(tower, harbour);
    await shows(phone.channel, (poll) => poll.vote_count === 3);
    expect(ownIn(phone.channel)).toEqual([tower]);
    await phone.actions.setVotes([harbour]);
    await shows(
      ada.channel,
      (poll) => poll.own_votes[0]?.option_id === harbour && poll.vote_counts_by_option[harbour] === 2,
    );
    const taking = phone.actions.unvote(harbour);
    expect(pollIn(phone.channel)).toMatchObject({ vote_count: 2, voters_count: 1, own_votes: [] });
    await taking;
    await shows(ada.channel, (poll) => poll.own_votes.length === 0 && poll.voters_count === 1);
    // A reaction's event carries the whole message, without anybody's own votes.
    await grace.channel.react(all.sent.id, '👍');
    await waitUntil(ada.channel.messages.state, ({ messages }) =>
      messages.some(({ reaction_groups }) => '👍' in reaction_groups),
    );
    await ada.channel.react(all.sent.id, '🎉');
    await waitUntil(grace.channel.messages.state, ({ messages }) =>
      messages.some(({ reaction_groups }) => '🎉' in reaction_groups),
    );
    expect(ownIn(grace.channel)?.sort()).toEqual([tower, harbour].sort());
  });

  it('rolls back a vote, with the error, that the service refuses or that fails offline', async () => {
    await using all = await setUp({ max_votes_allowed: 2, voting_visibility: 'public' });
    const { ada, grace, network, options } = all;
    await ada.actions.vote(options[0], options[1]);
    const third = ada.actions.vote(options[2]);
    expect(ownIn(ada.channel)).toHaveLength(3);
    await expect(third).rejects.toMatchObject({ name: tooManyVotes.name });
    expect(pollIn(ada.channel)).toMatchObject({ vote_count: 2, voters_count: 1 });
    expect(ownIn(ada.channel)).toHaveLength(2);
    network.cut();
    const offline = ada.actions.unvote(options[0]);
    expect(ownIn(ada.channel)).toEqual([options[1]]);
    await expect(offline).rejects.toMatchObject({ name: networkError.name });
    expect(ownIn(ada.channel)).toHaveLength(2);
    await grace.actions.vote(options[2]);
    network.restore();
    all.clients.ada.connection.reconnectNow();
    await shows(ada.channel, (poll) => poll.vote_count === 3);
    await ada.actions.close();
    await shows(grace.channel, (poll) => poll.is_closed);
    const late = grace.actions.unvote(options[2]);
    expect(ownIn(grace.channel)).toEqual([]);
    await expect(late).rejects.toMatchObject({ name: pollClosed.name });
    expect(ownIn(grace.channel)).toEqual([options[2]]);
  });

  it('keeps one vote per user if votes are unique, the newest voters first if they are public', async () => {
    await using all = await setUp({ enforce_unique_vote: true });
    const { ada, grace, options } = all;
    await grace.actions.vote(options[0]);
    await shows(ada.channel, (poll) => poll.vote_count === 1);
    const voting = ada.actions.vote(options[0]);
    const shown = pollIn(ada.channel)?.latest_votes_by_option[options[0]]?.map(({ user }) => user.name);
    expect(shown).toEqual(['Ada', 'Grace']);
    await voting;
    const changing = ada.actions.vote(options[1]);
    expect(pollIn(ada.channel)?.vote_counts_by_option).toEqual({ [options[0]]: 1, [options[1]]: 1 });
    await changing;
    const { votes, hasNext } = await grace.actions.queryVotes({ optionId: options[1] });
    expect(hasNext).toBe(false);
    expect(votes.map(({ user }) => user.id)).toEqual(['ada']);
    await all.clients.grace.updateMe({ name: 'Grace H.' });
    await shows(
      ada.channel,
      (poll) => poll.latest_votes_by_option[options[0]]?.[0]?.user.name === 'Grace H.',
    );
    await all.clients.grace.updateMe({ name: 'Grace' });
  });

  it('accepts answers and suggestions, is changed, and disappears when it is deleted', async () => {
    await using all = await setUp({ allow_answers: true, allow_user_suggested_options: true });
    const { ada, phone, grace, options, id } = all;
    const answering = grace.actions.answer('At my place');
    expect(pollIn(grace.channel)).toMatchObject({ answers_count: 1, own_answer: { text: 'At my place' } });
    await answering;
    await shows(ada.channel, (poll) => poll.latest_answers[0]?.text === 'At my place' && !poll.own_answer);
    expect((await ada.actions.queryAnswers()).answers).toMatchObject([{ user: { id: 'grace' } }]);
    await grace.actions.removeAnswer();
    await shows(ada.channel, (poll) => poll.answers_count === 0);
    const suggesting = grace.actions.addOption('Station');
    expect(pollIn(grace.channel)?.options.at(-1)?.text).toBe('Station');
    await suggesting;
    await shows(ada.channel, (poll) => poll.options.at(-1)?.suggested_by?.id === 'grace');
    await expect(grace.actions.addOption('station ')).rejects.toMatchObject({ name: 'poll_option_exists' });
    await ada.actions.updateOption(options[0], 'The tower');
    await ada.actions.update({ name: 'When?', description: 'Soon' });
    await shows(grace.channel, (poll) => poll.name === 'When?' && poll.options[0]?.text === 'The tower');
    await grace.actions.vote(options[1]);
    await ada.actions.removeOption(options[1]);
    await shows(grace.channel, (poll) => poll.options.length === 3 && poll.own_votes.length === 0);
    const found = await all.clients.grace.part(polls).query({ filter: { cid: grace.channel.cid } });
    expect(found).toMatchObject({ hasNext: false, polls: [{ name: 'When?' }] });
    expect(await all.clients.grace.part(polls).get(found.polls[0]!.id)).toEqual(found.polls[0]);
    await ada.actions.delete();
    for (const { channel } of [phone, grace]) {
      await waitUntil(channel.messages.state, ({ messages }) => messages.every(({ poll }) => !poll));
    }
    expect(grace.actions.poll).toBeUndefined();
    await expect(grace.actions.vote(options[0])).rejects.toMatchObject({ name: pollNotFound.name });
    await using mallory = await connectClient(server, 'mallory');
    const outside = await mallory.channel('team', id).watch({ create: false });
    expect(outside.messages.state.get().messages.every(({ poll }) => !poll)).toBe(true);
  });

  it('shows an added option once, though its event arrives before the answer', async () => {
    await using room = await setUp();
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    const channel = await ada.channel('team', room.id).watch();
    const counts = new Set<number>();
    channel.messages.state.subscribe(() => counts.add(pollIn(channel)?.options.length ?? 0));
    const late = network.hold('/options');
    const adding = ada.part(polls).of(channel, room.sent.id).addOption('Bench');
    await late.come;
    // By then, the event has arrived on this device too.
    await room.ada.actions.vote(room.options[0]);
    await shows(channel, ({ vote_count }) => vote_count === 1);
    late.release();
    await adding;
    expect(pollIn(channel)?.options.map(({ text }) => text)).toEqual(['Tower', 'Harbour', 'Bridge', 'Bench']);
    expect([...counts]).toEqual([4]);
  });

  it('has the user’s own votes again when it is restored, and in a quote the current state', async () => {
    await using all = await setUp();
    const { ada, grace, options, sent } = all;
    await grace.actions.vote(options[0]);
    const quote = ada.channel.send({ text: 'look', quotedMessageId: sent.id });
    await waitUntil(grace.channel.messages.state, ({ messages }) =>
      messages.some(({ id, quoted_message }) => id === quote.id && quoted_message?.poll?.vote_count === 1),
    );
    await grace.actions.vote(options[1]);
    await waitUntil(grace.channel.messages.state, ({ messages }) =>
      messages.some(({ id, quoted_message }) => id === quote.id && quoted_message?.poll?.vote_count === 2),
    );
    expect(ownIn(grace.channel)).toHaveLength(2);
    await ada.channel.delete(sent.id);
    await waitUntil(grace.channel.messages.state, ({ messages }) => messages.every(({ poll }) => !poll));
    const root = await server.person('root', 'admin');
    await root.call('POST /messages/{message_id}/undelete', { params: { message_id: sent.id }, body: {} });
    await shows(grace.channel, (poll) => poll.own_votes.length === 2);
  });

  it('[CONN-04] has votes of the user’s other devices from before the first connection', async () => {
    await using all = await setUp({ voting_visibility: 'anonymous' });
    const network = flakyNetwork(seededRandom(2), perfect);
    const { fetch } = defaultEnvironment();
    const environment = { ...network.environment, fetch };
    network.cut();
    await using late = await connectClient(server, 'ada', { environment, longPoll: false, logger: quiet });
    const channel = await late.channel('team', all.id).watch();
    await all.phone.actions.vote(all.options[0]);
    expect(ownIn(channel)).toEqual([]);
    network.restore();
    late.connection.reconnectNow();
    await shows(channel, (poll) => poll.own_votes.length === 1 && poll.vote_count === 1);
  });

  /** Votes made on one device while another is offline must arrive once it is online again. */
  describe('[CONN-04] events on the user’s own stream before the channel’s', () => {
    it.each([
      ['by a socket', { hasSockets: true }],
      ['by long polls', { hasSockets: false }],
    ])('knows what one said in a poll that it learns of afterwards, %s', async (_, sockets) => {
      await using all = await setUp();
      const { ada, clients, id } = all;
      const network = flakyNetwork(seededRandom(3), perfect, sockets);
      const { environment } = network;
      await using tablet = await connectClient(server, 'ada', { environment, logger: quiet });
      const channel = await tablet.channel('team', id).watch();
      await waitUntil(tablet.connection.state, isLive);
      network.cut();
      const option = { id: uuidV7(environment), text: 'Yes' };
      const poll = { id: uuidV7(environment), name: 'Still here?', options: [option], allow_answers: true };
      const asked = ada.channel.send({ text: '', poll });
      await waitUntil(tablet.connection.state, (state) => !isLive(state));
      await waitUntil(ada.channel.messages.state, ({ messages }) => messages.at(-1)?.status === 'received');
      const actions = clients.ada.part(polls).of(ada.channel, asked.id);
      await actions.vote(option.id);
      await actions.answer('Where else');
      network.restore();
      tablet.connection.reconnectNow();
      await waitUntil(channel.messages.state, ({ messages }) => messages.at(-1)?.poll?.answers_count === 1);
      await waitUntil(tablet.connection.state, isLive);
      // Each device receives it in its own time.
      const known = () => channel.messages.state.get().messages.at(-1)?.poll;
      await vi.waitFor(() => expect(known()).toEqual(actions.poll), 10_000);
      expect(actions.poll).toMatchObject({ own_votes: [{}], own_answer: { text: 'Where else' } });
    });

    it('keep the user’s vote for an option that becomes known later', async () => {
      await using all = await setUp({ allow_user_suggested_options: true });
      const { ada, grace, id } = all;
      const network = flakyNetwork(seededRandom(4), perfect);
      const { environment } = network;
      await using tablet = await connectClient(server, 'ada', {
        environment,
        longPoll: false,
        logger: quiet,
      });
      const channel = await tablet.channel('team', id).watch();
      await waitUntil(tablet.connection.state, isLive);
      network.cut();
      await grace.actions.addOption('Station');
      await shows(ada.channel, (poll) => poll.options.length === 4);
      await ada.actions.vote(pollIn(ada.channel)?.options.at(-1)?.id as string);
      network.restore();
      tablet.connection.reconnectNow();
      await shows(channel, (poll) => poll.vote_count === 1);
      expect(ownIn(channel)).toEqual(ownIn(ada.channel));
      expect(ownIn(channel)).toHaveLength(1);
    });

    it('keep a vote from an answer when older events arrive after it', async () => {
      await using all = await setUp({ allow_user_suggested_options: true });
      const { ada, grace, sent } = all;
      const received: ChatEvent[] = [];
      all.clients.grace.on('poll.updated', (event) => received.push(event));
      await ada.actions.vote(all.options[0]);
      await grace.actions.addOption('Station');
      await shows(ada.channel, (poll) => poll.options.length === 4);
      await ada.actions.vote(pollIn(ada.channel)?.options.at(-1)?.id as string);
      await shows(grace.channel, (poll) => poll.vote_count === 2);
      const { pool } = ada.channel.book;
      const after = ada.actions.poll;
      expect(after?.own_votes).toHaveLength(2);
      for (const event of received) if ('poll' in event) pool.applyPoll(sent.id, event.poll, 'event');
      expect(received).toHaveLength(3);
      expect(ada.actions.poll).toEqual(after);
    });
  });
});
