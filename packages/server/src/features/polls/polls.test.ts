import {
  type ChatError,
  forwardInvalid,
  inputInvalid,
  lastPollOption,
  messageEmpty,
  notAllowed,
  type PollInput,
  pollClosed,
  pollHasVotes,
  pollIdTaken,
  pollMisplaced,
  pollNotFound,
  pollOptionExists,
  pollOptionNotFound,
  pollTexts,
  suggestionsOff,
  tooManyPollOptions,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { ask, optionsNamed, pollFor, vote } from '../../testing/polls.ts';
import { at, newId, openRoom, type Room, say, stateOf } from '../../testing/rooms.ts';

onEachServer('Polls', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');
  const setUp = async () => {
    const known = await people();
    return { ...known, room: await openRoom(known.ada, { members: [known.grace] }) };
  };
  const refuse = (person: Person, room: Room, poll: Partial<PollInput>, more: object = {}) =>
    person.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: {
        message: {
          id: newId(),
          poll: { id: newId(), name: 'Where?', options: optionsNamed('Tower'), ...poll },
          ...more,
        },
      },
    });
  const fields = (error: ChatError) => (error.details.issues ?? []).map(({ field, rule }) => [field, rule]);

  test('[POLL-08][POLL-07] a poll is created with its message, which needs no text, and returned with it on every page', async () => {
    const { ada, grace, room } = await setUp();
    await using socket = await openSocket(server().url, grace.token);
    const { message, poll } = await ask(ada, room, {
      description: 'Half an hour before.',
      max_votes_allowed: 2,
      allow_answers: true,
      allow_user_suggested_options: true,
    });
    expect(message).toMatchObject({ text: '', poll_id: poll.id });
    expect(poll).toMatchObject({
      cid: room.cid,
      message_id: message.id,
      name: 'Where do we meet?',
      description: 'Half an hour before.',
      options: [{ text: 'Tower' }, { text: 'Harbour' }],
      voting_visibility: 'public',
      enforce_unique_vote: false,
      max_votes_allowed: 2,
      allow_answers: true,
      allow_user_suggested_options: true,
      is_closed: false,
      vote_counts_by_option: {},
      vote_count: 0,
      voters_count: 0,
      answers_count: 0,
      own_votes: [],
      created_by: { id: 'ada' },
    });
    const received = await socket.received('message.new', ({ cid }) => cid === room.cid);
    expect(received.message.poll).toEqual(poll);
    expect((await stateOf(grace, room)).messages.at(-1)?.poll).toEqual(poll);
    expect(await pollFor(grace, poll)).toEqual(poll);
    const { id, name, options } = poll;
    const again = await ada.call('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: message.id, poll: { id, name, options } } },
    });
    expect(again.message).toEqual(message);
  });

  test('[POLL-08][POLL-05][POLL-06] validates a poll: each error names field and rule, without partial changes', async () => {
    const { ada, room } = await setUp();
    const same = optionsNamed('Café  au lait', 'Tower', ' CAFE\u0301 au lait ');
    const twice = await refuse(ada, room, { options: same });
    expect(twice.is(inputInvalid)).toBe(true);
    expect(fields(twice)).toEqual([['message.poll.options.2.text', pollTexts.optionExists]]);
    const many = optionsNamed(...Array.from({ length: 101 }, (_, n) => `option ${n}`));
    expect(fields(await refuse(ada, room, { options: many }))[0]?.[0]).toBe('message.poll.options');
    expect(fields(await refuse(ada, room, { options: [] }))[0]?.[0]).toBe('message.poll.options');
    expect(fields(await refuse(ada, room, { name: '  ' }))[0]).toEqual([
      'message.poll.name',
      'must not be empty',
    ]);
    expect(fields(await refuse(ada, room, { options: optionsNamed(' ') }))[0]?.[0]).toBe(
      'message.poll.options.0.text',
    );
    for (const max_votes_allowed of [1, 11, 2.5]) {
      expect(fields(await refuse(ada, room, { max_votes_allowed }))[0]?.[0]).toBe(
        'message.poll.max_votes_allowed',
      );
    }
    const both = await refuse(ada, room, { max_votes_allowed: 2, enforce_unique_vote: true });
    expect(fields(both)).toEqual([['message.poll.max_votes_allowed', pollTexts.uniqueVote]]);
    expect((await stateOf(ada, room)).messages).toEqual([]);
    const full = await ask(ada, room, { options: many.slice(0, 100) });
    expect(full.poll.options).toHaveLength(100);
    expect((await refuse(ada, room, { id: full.poll.id })).is(pollIdTaken)).toBe(true);
    expect((await stateOf(ada, room)).messages).toHaveLength(1);
  });

  test('[COMP-05] a poll comes with a new message outside threads, never with a reply or an edit', async () => {
    const { ada, room } = await setUp();
    const parent = await say(ada, room, 'a question');
    for (const show_in_channel of [false, true]) {
      const error = await refuse(ada, room, {}, { parent_id: parent.id, show_in_channel, text: 'words too' });
      expect(error.is(pollMisplaced)).toBe(true);
      expect(fields(error)).toEqual([['message.poll', 'can’t be sent in a thread']]);
    }
    const edit = await ada.refused('PATCH /messages/{message_id}', {
      params: { message_id: parent.id },
      body: { poll: { id: newId(), name: 'Where?', options: optionsNamed('Tower') } } as never,
    });
    expect(edit.is(inputInvalid)).toBe(true);
    expect(fields(edit)).toEqual([['poll', 'is not a known field']]);
    const { message, poll } = await ask(ada, room, {}, { text: 'with words' });
    const emptied = await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: message.id },
      body: { text: '' },
    });
    expect(emptied.message).toMatchObject({ text: '', poll_id: poll.id, poll: { id: poll.id } });
  });

  test('[POLL-08] requires send-poll; non-members find no poll on any path', async () => {
    const { ada, grace, mallory, room } = await setUp();
    expect((await refuse(mallory, room, {})).name).toBe('channel_not_found');
    const { poll } = await ask(ada, room, { allow_answers: true });
    await vote(grace, poll, 0);
    const params = { poll_id: poll.id };
    const option_id = poll.options[0]!.id;
    const [option] = optionsNamed('Elsewhere');
    const refusals = [
      await mallory.refused('GET /polls/{poll_id}', { params }),
      await mallory.refused('PATCH /polls/{poll_id}', { params, body: { name: 'Mine' } }),
      await mallory.refused('POST /polls/{poll_id}/close', { params, body: {} }),
      await mallory.refused('DELETE /polls/{poll_id}', { params }),
      await mallory.refused('POST /polls/{poll_id}/options', { params, body: { option: option! } }),
      await mallory.refused('PATCH /polls/{poll_id}/options/{option_id}', {
        params: { ...params, option_id },
        body: { text: 'x' },
      }),
      await mallory.refused('DELETE /polls/{poll_id}/options/{option_id}', {
        params: { ...params, option_id },
      }),
      await mallory.refused('POST /polls/{poll_id}/votes', { params, body: { option_ids: [option_id] } }),
      await mallory.refused('PUT /polls/{poll_id}/votes', { params, body: { option_ids: [option_id] } }),
      await mallory.refused('DELETE /polls/{poll_id}/votes/{option_id}', {
        params: { ...params, option_id },
      }),
      await mallory.refused('GET /polls/{poll_id}/votes', { params }),
      await mallory.refused('PUT /polls/{poll_id}/answer', { params, body: { text: 'x' } }),
      await mallory.refused('DELETE /polls/{poll_id}/answer', { params }),
      await mallory.refused('GET /polls/{poll_id}/answers', { params }),
    ];
    const unknown = await mallory.refused('GET /polls/{poll_id}', { params: { poll_id: 'no-such-poll' } });
    expect(unknown.is(pollNotFound)).toBe(true);
    for (const refusal of refusals) expect(refusal.toJSON()).toEqual(unknown.toJSON());
    const found = await mallory.call('POST /polls/query', { body: { filter: { cid: room.cid } } });
    expect(found).toMatchObject({ polls: [], has_next: false });

    const broadcast = await openRoom(await server().person('boss', 'admin'), {
      type: 'broadcast',
      members: [grace],
    });
    expect((await refuse(grace, broadcast, {}, { text: 'words' })).is(notAllowed)).toBe(true);
  });

  test('[POLL-08][CHAN-01] if a type disables polls, there are no new ones and no votes; existing ones are readable', async () => {
    const { ada, grace } = await people();
    const admin = await server().person('root', 'admin');
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const { poll } = await ask(ada, room, { allow_answers: true });
    const turn = (on: boolean) =>
      admin.call('PATCH /channel-types/{name}', {
        params: { name: 'team' },
        body: { features: { polls: on } },
      });
    const params = { poll_id: poll.id };
    await turn(false);
    try {
      const refusals = [
        await refuse(ada, room, {}),
        await grace.refused('POST /polls/{poll_id}/votes', {
          params,
          body: { option_ids: [poll.options[0]!.id] },
        }),
        await grace.refused('PUT /polls/{poll_id}/answer', { params, body: { text: 'x' } }),
      ];
      for (const error of refusals) {
        expect(error.is(notAllowed)).toBe(true);
        expect(error.message).toBe('Polls are turned off in this channel.');
      }
      expect(await pollFor(grace, poll)).toEqual(poll);
    } finally {
      await turn(true);
    }
    expect(await vote(grace, poll, 0)).toMatchObject({ vote_count: 1 });
  });

  test('[POLL-08] its author changes it until there are votes, and then only what does not affect them', async () => {
    const { ada, grace, room } = await setUp();
    await using socket = await openSocket(server().url, grace.token);
    const { poll } = await ask(ada, room, { max_votes_allowed: 3 });
    const params = { poll_id: poll.id };
    const change = async (body: object) => (await ada.call('PATCH /polls/{poll_id}', { params, body })).poll;
    const refused = (person: Person, body: object) =>
      person.refused('PATCH /polls/{poll_id}', { params, body });
    expect((await refused(grace, { name: 'Mine' })).details).toEqual({ capability: 'update-any-message' });
    const changed = await change({ name: 'When?', description: 'Soon', enforce_unique_vote: true });
    expect(changed).toMatchObject({ name: 'When?', description: 'Soon', enforce_unique_vote: true });
    expect(changed.max_votes_allowed).toBeUndefined();
    const received = await socket.received('poll.updated', ({ poll }) => poll.id === changed.id);
    expect(received).toMatchObject({
      actor_id: 'ada',
      cid: room.cid,
      message_id: poll.message_id,
      poll: changed,
    });
    expect(fields(await refused(ada, { max_votes_allowed: 2 }))).toEqual([
      ['max_votes_allowed', pollTexts.uniqueVote],
    ]);
    expect(fields(await refused(ada, { max_votes_allowed: 1 }))[0]?.[0]).toBe('max_votes_allowed');
    expect(fields(await refused(ada, { colour: 'red' }))[0]?.[0]).toBe('colour');
    await vote(grace, poll, 0);
    for (const [field, value] of Object.entries({
      name: 'Whom?',
      enforce_unique_vote: false,
      voting_visibility: 'anonymous',
    })) {
      const error = await refused(ada, { [field]: value });
      expect(error.is(pollHasVotes)).toBe(true);
      expect(fields(error)).toEqual([[field, 'can’t be changed, because people have already voted']]);
    }
    expect(await change({ description: null, allow_answers: true })).toMatchObject({ allow_answers: true });
    expect((await pollFor(grace, poll)).description).toBeUndefined();
    const secret = await ask(ada, room, { voting_visibility: 'anonymous' });
    const reveal = await ada.refused('PATCH /polls/{poll_id}', {
      params: { poll_id: secret.poll.id },
      body: { voting_visibility: 'public' },
    });
    expect(fields(reveal)[0]?.[0]).toBe('voting_visibility');
  });

  test('[POLL-08] options are added, changed and removed; others suggest, if the poll accepts that, up to 100', async () => {
    const { ada, grace, room } = await setUp();
    const { poll } = await ask(ada, room);
    const params = { poll_id: poll.id };
    const add = (person: Person, text: string, id = newId()) =>
      person.call('POST /polls/{poll_id}/options', { params, body: { option: { id, text } } });
    const cannot = (person: Person, text: string, id = newId()) =>
      person.refused('POST /polls/{poll_id}/options', { params, body: { option: { id, text } } });
    const optionParams = (option: number) => ({ params: { ...params, option_id: poll.options[option]!.id } });
    expect((await cannot(grace, 'Bridge')).is(suggestionsOff)).toBe(true);
    const [first] = optionsNamed('Bridge');
    expect((await add(ada, 'Bridge', first!.id)).poll.options.at(-1)).toEqual(first);
    expect((await add(ada, 'Bridge', first!.id)).poll.options).toHaveLength(3);
    expect(fields(await cannot(ada, 'Other', first!.id))).toEqual([
      ['option.id', 'must not already be in use'],
    ]);
    await ada.call('PATCH /polls/{poll_id}', { params, body: { allow_user_suggested_options: true } });
    const suggested = (await add(grace, 'Station')).poll.options.at(-1);
    expect(suggested).toMatchObject({ text: 'Station', suggested_by: { id: 'grace', name: 'Grace' } });
    const twice = await cannot(grace, ' STATION ');
    expect(twice.is(pollOptionExists)).toBe(true);
    expect(twice.message).toBe(pollTexts.optionExists);
    expect(fields(twice)).toEqual([['option.text', 'must not already be an option']]);

    const rename = (option: number, text: string) =>
      ada.refused('PATCH /polls/{poll_id}/options/{option_id}', { ...optionParams(option), body: { text } });
    await ada.call('PATCH /polls/{poll_id}/options/{option_id}', {
      ...optionParams(0),
      body: { text: 'tower' },
    });
    expect((await rename(0, 'harbour')).is(pollOptionExists)).toBe(true);
    await vote(grace, poll, 0, 1);
    expect((await rename(0, 'The tower')).is(pollHasVotes)).toBe(true);
    const after = await ada.call('DELETE /polls/{poll_id}/options/{option_id}', optionParams(0));
    expect(after.poll).toMatchObject({ vote_count: 1, voters_count: 1 });
    expect((await pollFor(grace, poll)).own_votes.map(({ option_id }) => option_id)).toEqual([
      poll.options[1]!.id,
    ]);
    const gone = await ada.refused('DELETE /polls/{poll_id}/options/{option_id}', optionParams(0));
    expect(gone.is(pollOptionNotFound)).toBe(true);

    const full = await ask(ada, room, {
      options: optionsNamed(...Array.from({ length: 99 }, (_, n) => `option ${n}`)),
      allow_user_suggested_options: true,
    });
    const suggest = (text: string) =>
      ({ params: { poll_id: full.poll.id }, body: { option: { id: newId(), text } } }) as const;
    await grace.call('POST /polls/{poll_id}/options', suggest('the hundredth'));
    const [over, again] = await Promise.all([
      grace.refused('POST /polls/{poll_id}/options', suggest('one more')),
      ada.refused('POST /polls/{poll_id}/options', suggest('and another')),
    ]);
    expect([over, again].every((error) => error.is(tooManyPollOptions))).toBe(true);
    expect(fields(over)).toEqual([['option', 'must not exceed 100 options']]);

    const single = await ask(ada, room, { options: optionsNamed('Only') });
    const last = await ada.refused('DELETE /polls/{poll_id}/options/{option_id}', {
      params: { poll_id: single.poll.id, option_id: single.poll.options[0]!.id },
    });
    expect(last.is(lastPollOption)).toBe(true);
  });

  test('[POLL-08] closing ends everything but reading, once, also concurrently with votes', async () => {
    const { ada, grace, room } = await setUp();
    await using socket = await openSocket(server().url, ada.token);
    const { poll } = await ask(ada, room, { allow_answers: true, allow_user_suggested_options: true });
    const params = { poll_id: poll.id };
    expect((await grace.refused('POST /polls/{poll_id}/close', { params, body: {} })).is(notAllowed)).toBe(
      true,
    );
    const outcomes = await Promise.allSettled([
      ...[0, 1, 0, 1].map((index) => vote(grace, poll, index)),
      ada.call('POST /polls/{poll_id}/close', { params, body: {} }),
      ...[0, 1].map((index) => vote(ada, poll, index)),
    ]);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect((outcome.reason as ChatError).is(pollClosed)).toBe(true);
    }
    await ada.call('POST /polls/{poll_id}/close', { params, body: {} });
    const closed = await pollFor(grace, poll);
    expect(closed.is_closed).toBe(true);
    const { votes } = await grace.call('GET /polls/{poll_id}/votes', { params });
    expect(votes).toHaveLength(closed.vote_count);
    const option_id = poll.options[0]!.id;
    const refusals = [
      await grace.refused('POST /polls/{poll_id}/votes', { params, body: { option_ids: [option_id] } }),
      await grace.refused('PUT /polls/{poll_id}/votes', { params, body: { option_ids: [] } }),
      await grace.refused('DELETE /polls/{poll_id}/votes/{option_id}', { params: { ...params, option_id } }),
      await grace.refused('PUT /polls/{poll_id}/answer', { params, body: { text: 'late' } }),
      await grace.refused('DELETE /polls/{poll_id}/answer', { params }),
      await grace.refused('POST /polls/{poll_id}/options', {
        params,
        body: { option: { id: newId(), text: 'late' } },
      }),
      await ada.refused('PATCH /polls/{poll_id}', { params, body: { name: 'late' } }),
      await ada.refused('DELETE /polls/{poll_id}/options/{option_id}', { params: { ...params, option_id } }),
    ];
    expect(refusals.map(({ name }) => name)).toEqual(refusals.map(() => 'poll_closed'));
    expect(fields(refusals[0]!)).toEqual([['poll_id', 'must be an open poll']]);
    await socket.settle();
    const endings = socket.frames.filter((frame) => frame.type === 'poll.updated' && frame.poll.is_closed);
    expect(endings).toHaveLength(1);
  });

  test('[POLL-08] is deleted and restored with its message, or deleted alone if the message has other content', async () => {
    const { ada, grace, room } = await setUp();
    await using socket = await openSocket(server().url, grace.token);
    const admin = await server().person('root', 'admin');
    const { poll, message } = await ask(ada, room);
    await vote(grace, poll, 1);
    const params = { poll_id: poll.id };
    expect((await grace.refused('DELETE /polls/{poll_id}', { params })).is(notAllowed)).toBe(true);
    await ada.call('DELETE /polls/{poll_id}', { params });
    const deleted = await socket.received('message.deleted', (event) => event.message.id === message.id);
    expect(deleted.message).toMatchObject({ type: 'deleted' });
    expect(deleted.message.poll_id ?? deleted.message.poll).toBeUndefined();
    expect((await grace.refused('GET /polls/{poll_id}', { params })).is(pollNotFound)).toBe(true);
    const none = await grace.call('POST /polls/query', { body: { filter: { cid: room.cid } } });
    expect(none.polls).toEqual([]);
    const open = await openRoom(admin, { type: 'team', members: [grace] });
    const public_ = await ask(grace, open);
    await vote(grace, public_.poll, 0);
    const named = { params: { message_id: public_.message.id } };
    await grace.call('DELETE /messages/{message_id}', named);
    await admin.call('POST /messages/{message_id}/undelete', { ...named, body: {} });
    expect(await pollFor(grace, public_.poll)).toMatchObject({
      vote_count: 1,
      own_votes: [{ user: { id: 'grace' } }],
    });
    await admin.call('DELETE /messages/{message_id}', { ...named, query: { hard: 'true' } });
    const byId = { params: { poll_id: public_.poll.id } };
    expect((await grace.refused('GET /polls/{poll_id}', byId)).is(pollNotFound)).toBe(true);

    const both = await ask(ada, room, {}, { text: 'Please vote' });
    await vote(grace, both.poll, 0);
    await ada.call('DELETE /polls/{poll_id}', { params: { poll_id: both.poll.id } });
    const left = await socket.received('message.updated', (event) => event.message.id === both.message.id);
    expect(left.message).toMatchObject({ type: 'regular', text: 'Please vote' });
    expect(left.message.poll_id ?? left.message.poll).toBeUndefined();
    const { messages } = await stateOf(grace, room);
    expect(messages.at(-1)?.poll).toBeUndefined();
    const reused = await ask(ada, room, { id: both.poll.id });
    expect(reused.poll).toMatchObject({ vote_count: 0, own_votes: [] });
  });

  test('[POLL-08][MSG-08] is not forwarded: only the text is, and a message without any is rejected', async () => {
    const { ada, room } = await setUp();
    const other = await openRoom(ada);
    const { message } = await ask(ada, room, {}, { text: 'Please vote' });
    const forwarded = await say(ada, other, '', { forwarded_message_id: message.id });
    expect(forwarded.text).toBe('Please vote');
    expect(forwarded.poll_id ?? forwarded.poll).toBeUndefined();
    const bare = await ask(ada, room);
    const error = await ada.refused('POST /channels/{type}/{id}/messages', {
      params: at(other),
      body: { message: { id: newId(), forwarded_message_id: bare.message.id } },
    });
    expect(error.is(forwardInvalid)).toBe(true);
    expect(fields(error)).toEqual([
      [
        'message.forwarded_message_id',
        'must be a message with text or attachments; polls and locations can’t be forwarded',
      ],
    ]);
    expect(error.is(messageEmpty)).toBe(false);
    const quote = await say(ada, room, 'see above', { quoted_message_id: bare.message.id });
    expect(quote.quoted_message).toMatchObject({ poll: { id: bare.poll.id, own_votes: [] } });
  });

  test('[POLL-08][MSG-09] a scheduled message creates its poll when sent, and validates it before', async () => {
    const { ada, grace, room } = await setUp();
    const later = (poll: Partial<PollInput>, more: object = {}) => ({
      params: at(room),
      body: {
        scheduled_message: {
          id: newId(),
          send_at: new Date(Date.now() + 86_400_000).toISOString(),
          poll: { id: newId(), name: 'Where?', options: optionsNamed('Tower', 'Bridge'), ...poll },
          ...more,
        },
      },
    });
    const route = 'POST /channels/{type}/{id}/scheduled-messages';
    const broken = await ada.refused(route, later({ options: optionsNamed('Tower', 'tower') }));
    expect(fields(broken)).toEqual([['scheduled_message.poll.options.1.text', pollTexts.optionExists]]);
    const parent = await say(ada, room, 'a question');
    expect((await ada.refused(route, later({}, { parent_id: parent.id }))).is(pollMisplaced)).toBe(true);
    const { scheduled_message } = await ada.call(route, later({}));
    const poll_id = scheduled_message.poll!.id;
    expect((await ada.refused('GET /polls/{poll_id}', { params: { poll_id } })).is(pollNotFound)).toBe(true);
    const params = { message_id: scheduled_message.id };
    const { message } = await ada.call('POST /scheduled-messages/{message_id}/send', { params, body: {} });
    expect(message).toMatchObject({ poll_id, poll: { name: 'Where?', message_id: message.id } });
    expect(await vote(grace, message.poll!, 0)).toMatchObject({ vote_count: 1 });
  });

  test('[POLL-08] polls are filtered, sorted and paginated; an unknown field is named', async () => {
    const { ada, grace, room } = await setUp();
    const made = [];
    for (const name of ['Alpha road', 'Beta lane', 'Gamma street'])
      made.push((await ask(ada, room, { name })).poll);
    await vote(grace, made[1]!, 0);
    await ada.call('POST /polls/{poll_id}/close', { params: { poll_id: made[2]!.id }, body: {} });
    const find = async (body: object) =>
      (await grace.call('POST /polls/query', { body: { filter: { cid: room.cid }, ...body } })).polls.map(
        ({ name }) => name,
      );
    expect((await find({})).sort()).toEqual(['Alpha road', 'Beta lane', 'Gamma street']);
    const byName = { sort: [{ field: 'name', direction: -1 as const }] };
    expect(await find({ ...byName, limit: 2 })).toEqual(['Gamma street', 'Beta lane']);
    expect(await find({ ...byName, limit: 2, offset: 2 })).toEqual(['Alpha road']);
    expect(await find({ filter: { cid: room.cid, is_closed: true } })).toEqual(['Gamma street']);
    expect(await find({ filter: { cid: room.cid, name: { $autocomplete: 'lan' } } })).toEqual(['Beta lane']);
    const [voted] = (await grace.call('POST /polls/query', { body: { filter: { id: made[1]!.id } } })).polls;
    expect(voted?.own_votes).toMatchObject([{ user: { id: 'grace' } }]);
    const error = await grace.refused('POST /polls/query', { body: { filter: { voter: 'ada' } } });
    expect(error.is(inputInvalid)).toBe(true);
  });

  test('[POLL-08][MSG-15] the poll of a restricted message is visible to its readers only', async () => {
    const { ada, grace, room } = await setUp();
    const linus = await server().person('linus');
    await ada.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: ['linus'] },
    });
    await using socket = await openSocket(server().url, linus.token);
    await using hers = await openSocket(server().url, grace.token);
    const { poll } = await ask(ada, room, {}, { restricted_visibility: ['grace'] });
    await vote(grace, poll, 0);
    await hers.received('poll.updated', (event) => event.poll.id === poll.id);
    expect(
      (await linus.refused('GET /polls/{poll_id}', { params: { poll_id: poll.id } })).is(pollNotFound),
    ).toBe(true);
    const found = await linus.call('POST /polls/query', { body: { filter: { cid: room.cid } } });
    expect(found.polls).toEqual([]);
    await say(ada, room, 'the end');
    await socket.received('message.new', ({ message }) => message.text === 'the end');
    expect(JSON.stringify(socket.frames)).not.toContain(poll.id);
  });
});
