import { type Poll, pollAnonymous, tooManyVotes } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { ask, optionsNamed, pollFor, vote } from '../../testing/polls.ts';
import { at, newId, openRoom, say, stateOf } from '../../testing/rooms.ts';

const voters = ['grace', 'linus'];

/** Searches an answer for a voter's id or name. */
const named = (thing: unknown) =>
  voters.filter((id) =>
    JSON.stringify(thing ?? null)
      .toLowerCase()
      .includes(id),
  );

onEachNewServer('Anonymous polls', (start) => {
  test('[POLL-08] reveal no voter, answerer or suggester: events, answers, errors, the log and log lines', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    await using server = await start({ logLevel: 'trace' }, { logger });
    const { ada, grace, linus, hedy, mallory } = await server.people(
      'ada',
      'grace',
      'linus',
      'hedy',
      'mallory',
    );
    const root = await server.person('root', 'admin');
    const room = await openRoom(ada, { type: 'team', members: [grace, linus, hedy] });
    const listeners = { ada, grace, linus, hedy, mallory, root };
    const sockets = new Map<string, Awaited<ReturnType<typeof openSocket>>>();
    for (const [id, person] of Object.entries(listeners))
      sockets.set(id, await openSocket(server.url, person.token));

    const { poll, message } = await ask(ada, room, {
      options: optionsNamed('Tower', 'Harbour', 'Bridge'),
      voting_visibility: 'anonymous',
      allow_answers: true,
      allow_user_suggested_options: true,
      max_votes_allowed: 2,
    });
    const params = { poll_id: poll.id };
    const ids = poll.options.map(({ id }) => id);
    await vote(grace, poll, 0);
    await vote(linus, poll, 0, 1);
    await grace.call('PUT /polls/{poll_id}/votes', { params, body: { option_ids: [ids[2]!] } });
    await linus.call('DELETE /polls/{poll_id}/votes/{option_id}', {
      params: { ...params, option_id: ids[1]! },
    });
    await grace.call('PUT /polls/{poll_id}/answer', { params, body: { text: 'on the roof' } });
    await linus.call('PUT /polls/{poll_id}/answer', { params, body: { text: 'anywhere' } });
    await linus.call('PUT /polls/{poll_id}/answer', { params, body: { text: 'anywhere dry' } });
    const suggested = { option: { id: newId(), text: 'Station' } };
    await grace.call('POST /polls/{poll_id}/options', { params, body: suggested });
    await vote(linus, await pollFor(linus, poll), 3);
    const errors = [
      await linus.refused('POST /polls/{poll_id}/votes', { params, body: { option_ids: ids } }),
      await grace.refused('POST /polls/{poll_id}/options', {
        params,
        body: { option: { ...suggested.option, id: newId() } },
      }),
    ];
    expect(errors[0]?.is(tooManyVotes)).toBe(true);
    expect(named(errors)).toEqual([]);
    await ada.call('DELETE /polls/{poll_id}/options/{option_id}', {
      params: { ...params, option_id: ids[1]! },
    });
    const quote = await say(ada, room, 'look above', { quoted_message_id: message.id });
    await ada.call('POST /polls/{poll_id}/close', { params, body: {} });

    const expected = {
      vote_count: 3,
      voters_count: 2,
      answers_count: 2,
      vote_counts_by_option: { [ids[0]!]: 1, [ids[2]!]: 1, [suggested.option.id]: 1 },
      latest_votes_by_option: {},
    };
    const answers = async (person: Person) =>
      (await person.call('GET /polls/{poll_id}/answers', { params })).answers;
    const messagesFor = async (person: Person) => (await stateOf(person, room)).messages;
    /** All ways for a user to read the poll. */
    const seenBy = async (person: Person) => [
      await pollFor(person, poll),
      await person.call('POST /polls/query', { body: { filter: { id: poll.id } } }),
      await answers(person),
      await messagesFor(person),
      await person.call('GET /channels/{type}/{id}/messages', { params: at(room) }),
      await person.call('GET /messages/{message_id}', { params: { message_id: message.id } }),
      await person.call('GET /messages/{message_id}', { params: { message_id: quote.id } }),
      await person.call('GET /messages/{message_id}/replies', { params: { message_id: message.id } }),
      await person.refused('GET /polls/{poll_id}/votes', { params }),
      await person.refused('GET /polls/{poll_id}/votes', { params, query: { option_id: ids[0]! } }),
    ];
    for (const person of [ada, hedy, mallory, root, server.backEnd]) {
      expect(await pollFor(person, poll)).toMatchObject({ ...expected, own_votes: [] });
      expect((await answers(person)).map(({ id: _, ...answer }) => answer)).toEqual(
        expect.arrayContaining(['on the roof', 'anywhere dry'].map((text) => ({ poll_id: poll.id, text }))),
      );
      expect(named(await seenBy(person))).toEqual([]);
      const refusal = await person.refused('GET /polls/{poll_id}/votes', { params });
      expect(refusal.is(pollAnonymous)).toBe(true);
    }
    // A voter sees only their own votes.
    const own = await pollFor(grace, poll);
    expect(own.own_votes).toMatchObject([{ option_id: ids[2], user: { id: 'grace' } }]);
    expect(own.own_answer).toMatchObject({ text: 'on the roof', user: { id: 'grace' } });
    for (const [index, seen] of (await seenBy(grace)).entries()) {
      expect(named(seen).includes('linus'), `path ${index}`).toBe(false);
    }

    const streamOf = (frame: object) => ('stream' in frame ? String(frame.stream) : '');
    let received = 0;
    for (const [id, socket] of sockets) {
      await socket.settle();
      const frames = socket.frames.filter((frame) => JSON.stringify(frame).includes(poll.id));
      received += frames.length;
      for (const frame of frames) {
        const allowed = voters.includes(id) && streamOf(frame) === `user:${id}` ? [id] : [];
        expect(named(frame), `${id} hears ${JSON.stringify(frame)}`).toEqual(allowed);
      }
      const missed = await listeners[id as 'ada'].call('POST /events/poll', {
        body: { cursors: { app: 0, [`user:${id}`]: 0, [`channel:${room.cid}`]: 0 } },
      });
      for (const event of missed.events.filter((event) => JSON.stringify(event).includes(poll.id))) {
        const { stream, ...content } = event;
        expect(named(content)).toEqual(voters.includes(id) && stream === `user:${id}` ? [id] : []);
      }
      await socket.close();
    }
    expect(received).toBeGreaterThan(50);

    const logged = await server.server.context.database.read.query((k) => k.selectFrom('events').selectAll());
    const about = logged.filter(({ payload }) => payload.includes(poll.id));
    const ownStreams = about.filter(({ stream }) => voters.some((id) => stream === `user:${id}`));
    expect(ownStreams).toHaveLength(8);
    for (const { stream, payload } of ownStreams) expect([`user:${named(payload)}`]).toEqual([stream]);
    for (const event of about.filter((event) => !ownStreams.includes(event))) {
      expect(named(event), event.payload).toEqual([]);
    }
    const { latest_votes, latest_answers, options } = (
      await server.server.context.database.read.query((k) =>
        k.selectFrom('polls').selectAll().where('id', '=', poll.id),
      )
    )[0]!;
    expect(named([latest_votes, latest_answers, options])).toEqual([]);

    expect(lines.some((line) => line.includes('/polls/'))).toBe(true);
    for (const line of lines.filter((line) => line.includes(poll.id) || line.includes('/polls'))) {
      expect(named(line), line).toEqual([]);
    }
  });

  test('[POLL-08] remain anonymous, and forget earlier suggesters', async () => {
    await using server = await start();
    const { ada, grace } = await server.people('ada', 'grace');
    const room = await openRoom(ada, { members: [grace] });
    const { poll } = await ask(ada, room, { allow_user_suggested_options: true });
    const params = { poll_id: poll.id };
    const [option] = optionsNamed('Station');
    await grace.call('POST /polls/{poll_id}/options', { params, body: { option: option! } });
    const change = (body: { voting_visibility: Poll['voting_visibility'] }) => ({ params, body });
    const hidden = await ada.call('PATCH /polls/{poll_id}', change({ voting_visibility: 'anonymous' }));
    expect(hidden.poll.options.at(-1)).toEqual(option);
    const back = await ada.refused('PATCH /polls/{poll_id}', change({ voting_visibility: 'public' }));
    expect(back.details.issues).toEqual([
      {
        field: 'voting_visibility',
        rule: 'can’t be made public, because people may have relied on the poll being anonymous',
      },
    ]);
  });
});
