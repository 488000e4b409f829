import {
  answersOff,
  type ChatError,
  inputInvalid,
  maxLatestVotes,
  notAllowed,
  type Poll,
  pollAnonymous,
  pollOptionNotFound,
  tooManyVotes,
} from '@confab/protocol';
import { openSocket, type Person, seededRandom } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { ask, optionsNamed, pollFor, vote } from '../../testing/polls.ts';
import { at, newId, openRoom } from '../../testing/rooms.ts';

onEachServer('Votes', (server) => {
  const setUp = async () => {
    const { ada, grace, mallory } = await server().people('ada', 'grace', 'mallory');
    return { ada, grace, mallory, room: await openRoom(ada, { members: [grace] }) };
  };
  const idsAt = (poll: Poll, ...indexes: number[]) =>
    indexes.map((index) => poll.options[index]?.id ?? newId());
  const replace = async (person: Person, poll: Poll, ...indexes: number[]) =>
    (
      await person.call('PUT /polls/{poll_id}/votes', {
        params: { poll_id: poll.id },
        body: { option_ids: idsAt(poll, ...indexes) },
      })
    ).poll;
  const removeVote = async (person: Person, poll: Poll, index: number) =>
    (
      await person.call('DELETE /polls/{poll_id}/votes/{option_id}', {
        params: { poll_id: poll.id, option_id: idsAt(poll, index)[0]! },
      })
    ).poll;
  const cannotVote = (person: Person, poll: Poll, option_ids: string[]) =>
    person.refused('POST /polls/{poll_id}/votes', { params: { poll_id: poll.id }, body: { option_ids } });
  const answer = async (person: Person, poll: Poll, text: string) =>
    (await person.call('PUT /polls/{poll_id}/answer', { params: { poll_id: poll.id }, body: { text } })).poll;
  const fields = (error: ChatError) => (error.details.issues ?? []).map(({ field, rule }) => [field, rule]);
  /** The counts in option order, followed by those of the listed votes. */
  const tally = (poll: Poll) => poll.options.map(({ id }) => poll.vote_counts_by_option[id] ?? 0);

  test('[POLL-08] are cast, changed and removed; repeats change and publish nothing', async () => {
    const { ada, grace, room } = await setUp();
    await using socket = await openSocket(server().url, ada.token);
    await using own = await openSocket(server().url, grace.token);
    const { poll } = await ask(ada, room, { options: optionsNamed('a', 'b', 'c') });
    expect(tally(await vote(grace, poll, 0, 1))).toEqual([1, 1, 0]);
    const again = await vote(grace, poll, 1);
    expect(again).toMatchObject({ vote_count: 2, voters_count: 1 });
    expect(again.own_votes.map(({ option_id }) => option_id)).toEqual(idsAt(poll, 0, 1).sort(byTime(again)));
    expect(tally(await vote(ada, poll, 1))).toEqual([1, 2, 0]);
    expect(tally(await replace(grace, poll, 2))).toEqual([0, 1, 1]);
    expect(tally(await removeVote(grace, poll, 2))).toEqual([0, 1, 0]);
    expect(await removeVote(grace, poll, 2)).toMatchObject({ vote_count: 1, voters_count: 1, own_votes: [] });
    expect(tally(await replace(ada, poll))).toEqual([0, 0, 0]);
    expect(await pollFor(ada, poll)).toMatchObject({ voters_count: 0, vote_counts_by_option: {} });
    await socket.settle();
    const updates = socket.frames.filter((frame) => frame.type === 'poll.updated');
    expect(updates.map((event) => event.actor_id)).toEqual(['grace', 'ada', 'grace', 'grace', 'ada']);
    expect(updates.every((event) => event.poll.own_votes.length === 0)).toBe(true);
    expect(
      updates[1]?.poll.latest_votes_by_option[idsAt(poll, 1)[0]!]?.map(({ user }) => user.id).sort(),
    ).toEqual(['ada', 'grace']);
    await own.settle();
    const mine = own.frames.filter((frame) => frame.type === 'poll.own_votes');
    expect(mine.map((event) => event.own_votes.length)).toEqual([2, 1, 0]);
    expect(mine[0]).toMatchObject({ stream: 'user:grace', poll_id: poll.id, message_id: poll.message_id });
  });

  test('[POLL-08] a unique vote replaces the earlier one; a limit applies over several calls', async () => {
    const { ada, grace, room } = await setUp();
    const { poll: single } = await ask(ada, room, { enforce_unique_vote: true });
    await vote(grace, single, 0);
    expect(tally(await vote(grace, single, 1))).toEqual([0, 1]);
    const two = await cannotVote(grace, single, idsAt(single, 0, 1));
    expect(two.is(tooManyVotes)).toBe(true);
    expect(fields(two)).toEqual([['option_ids', 'must be one option']]);
    const options = optionsNamed('a', 'b', 'c', 'd');
    const { poll: limited } = await ask(ada, room, { options, max_votes_allowed: 2 });
    await vote(grace, limited, 0);
    await vote(grace, limited, 1);
    const third = await cannotVote(grace, limited, idsAt(limited, 2));
    expect(third.is(tooManyVotes)).toBe(true);
    expect(fields(third)).toEqual([['option_ids', 'must be at most 2 options, including earlier votes']]);
    expect(tally(await replace(grace, limited, 2, 3))).toEqual([0, 0, 1, 1]);
    const over = await grace.refused('PUT /polls/{poll_id}/votes', {
      params: { poll_id: limited.id },
      body: { option_ids: idsAt(limited, 0, 1, 2) },
    });
    expect(over.is(tooManyVotes)).toBe(true);
    expect(tally(await pollFor(ada, limited))).toEqual([0, 0, 1, 1]);
    // The same user on two devices at once: the limit holds.
    await replace(grace, limited);
    const race = await Promise.allSettled([0, 1, 2, 3].map((index) => vote(grace, limited, index)));
    expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await pollFor(grace, limited)).toMatchObject({ vote_count: 2, voters_count: 1 });
  });

  test('[POLL-08] an unknown option and lost permission are clear errors, without partial changes', async () => {
    const { ada, grace, room } = await setUp();
    const { poll } = await ask(ada, room);
    const { poll: other } = await ask(ada, room);
    const stray = await cannotVote(grace, poll, [...idsAt(poll, 0), ...idsAt(other, 0)]);
    expect(stray.is(pollOptionNotFound)).toBe(true);
    expect(fields(stray)).toEqual([['option_ids.1', 'must be an option of this poll']]);
    const odd = await cannotVote(grace, poll, ['constructor']);
    expect(odd.is(inputInvalid)).toBe(true);
    expect(fields(odd)).toEqual([['option_ids.0', 'must be a lowercase UUID']]);
    expect(fields(await cannotVote(grace, poll, []))[0]?.[0]).toBe('option_ids');
    expect(tally(await pollFor(grace, poll))).toEqual([0, 0]);

    const admin = await server().person('root', 'admin');
    const broadcast = await openRoom(admin, { type: 'broadcast', members: [grace] });
    const { poll: notice } = await ask(admin, broadcast, { allow_answers: true });
    expect(tally(await vote(grace, notice, 0))).toEqual([1, 0]);
    await admin.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(broadcast), user_id: 'grace' },
    });
    const lost = await cannotVote(grace, notice, idsAt(notice, 1));
    expect(lost.is(notAllowed)).toBe(true);
    expect(lost.details).toEqual({ capability: 'cast-poll-vote' });
    expect(
      (
        await grace.refused('PUT /polls/{poll_id}/answer', {
          params: { poll_id: notice.id },
          body: { text: 'x' },
        })
      ).is(notAllowed),
    ).toBe(true);
    expect(tally(await pollFor(grace, notice))).toEqual([1, 0]);
  });

  test('[POLL-08] voters of a public poll, newest first, in pages and by option', async () => {
    const { ada, grace, room } = await setUp();
    const { poll } = await ask(ada, room);
    await vote(ada, poll, 0, 1);
    await vote(grace, poll, 1);
    const list = (query: object) =>
      ada.call('GET /polls/{poll_id}/votes', { params: { poll_id: poll.id }, query });
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, offset: 2 });
    expect([first.has_next, rest.has_next]).toEqual([true, false]);
    const [tower, harbour] = idsAt(poll, 0, 1);
    expect(
      [...first.votes, ...rest.votes].map(({ user, option_id }) => `${user.id} ${option_id}`).sort(),
    ).toEqual([`ada ${tower}`, `ada ${harbour}`, `grace ${harbour}`].sort());
    expect((await list({ option_id: tower })).votes).toMatchObject([{ user: { id: 'ada', name: 'Ada' } }]);
    const gone = await ada.refused('GET /polls/{poll_id}/votes', {
      params: { poll_id: poll.id },
      query: { option_id: newId() },
    });
    expect(gone.is(pollOptionNotFound)).toBe(true);
    const secret = await ask(ada, room, { voting_visibility: 'anonymous' });
    const hidden = await ada.refused('GET /polls/{poll_id}/votes', { params: { poll_id: secret.poll.id } });
    expect(hidden.is(pollAnonymous)).toBe(true);
  });

  test('[POLL-08] written answers: one per user, changed and removed, newest first', async () => {
    const { ada, grace, room } = await setUp();
    await using socket = await openSocket(server().url, ada.token);
    await using own = await openSocket(server().url, grace.token);
    const { poll } = await ask(ada, room, { allow_answers: true });
    const params = { poll_id: poll.id };
    const mine = await answer(grace, poll, '  At my place ');
    expect(mine).toMatchObject({
      answers_count: 1,
      own_answer: { text: 'At my place', user: { id: 'grace' } },
      latest_answers: [{ text: 'At my place', user: { id: 'grace' } }],
    });
    const changed = await answer(grace, poll, 'At the lake');
    expect(changed).toMatchObject({
      answers_count: 1,
      own_answer: { id: mine.own_answer?.id, text: 'At the lake' },
    });
    await answer(grace, poll, 'At the lake');
    await answer(ada, poll, 'Anywhere');
    const received = await socket.received('poll.updated', (event) => event.poll.answers_count === 2);
    expect(received.poll.own_answer).toBeUndefined();
    expect(received.poll.latest_answers.map(({ text }) => text).sort()).toEqual(['Anywhere', 'At the lake']);
    const list = await ada.call('GET /polls/{poll_id}/answers', { params, query: { limit: '1' } });
    expect(list).toMatchObject({ has_next: true, answers: [{ user: { id: expect.any(String) } }] });
    const left = await grace.call('DELETE /polls/{poll_id}/answer', { params });
    expect(left.poll).toMatchObject({ answers_count: 1 });
    expect(left.poll.own_answer).toBeUndefined();
    await grace.call('DELETE /polls/{poll_id}/answer', { params });
    await own.received('poll.own_votes', ({ own_answer }) => own_answer === undefined);
    await own.settle();
    const updates = own.frames.filter((frame) => frame.type === 'poll.own_votes');
    expect(updates.map((event) => event.own_answer?.text)).toEqual(['At my place', 'At the lake', undefined]);
    const { poll: closedTo } = await ask(ada, room);
    const refuse = (text: string, poll_id: string) =>
      grace.refused('PUT /polls/{poll_id}/answer', { params: { poll_id }, body: { text } });
    const off = await refuse('x', closedTo.id);
    expect(off.is(answersOff)).toBe(true);
    expect(fields(off)[0]?.[0]).toBe('text');
    expect(fields(await refuse('  ', poll.id))).toEqual([['text', 'must not be empty']]);
    expect(fields(await refuse('x'.repeat(1001), poll.id))[0]?.[0]).toBe('text');
  });

  test('[POLL-08] counts match the votes after concurrent votes, changes and removals', async () => {
    const { ada, room } = await setUp();
    const names = Array.from({ length: 24 }, (_, n) => `voter-${n}`);
    const crowd = Object.values(await server().people(...names));
    await server().backEnd.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: names },
    });
    const { poll } = await ask(ada, room, { options: optionsNamed('a', 'b', 'c'), max_votes_allowed: 2 });
    const seed = Date.now() % 100_000;
    const random = seededRandom(seed);
    console.info(`votes at once: ${crowd.length} people, 5 rounds, seed ${seed}`);
    for (let round = 0; round < 5; round++) {
      await Promise.allSettled(
        crowd.flatMap((person) => [
          random.pick([
            () => vote(person, poll, random.below(3)),
            () => replace(person, poll, random.below(3)),
            () => removeVote(person, poll, random.below(3)),
          ])(),
          vote(person, poll, random.below(3)),
        ]),
      );
    }
    const { votes, has_next } = await ada.call('GET /polls/{poll_id}/votes', {
      params: { poll_id: poll.id },
      query: { limit: '100' },
    });
    const found = await pollFor(ada, poll);
    expect(has_next).toBe(false);
    expect(tally(found)).toEqual(
      poll.options.map(({ id }) => votes.filter(({ option_id }) => option_id === id).length),
    );
    expect(found.vote_count).toBe(votes.length);
    expect(found.voters_count).toBe(new Set(votes.map(({ user }) => user.id)).size);
    const most = maxLatestVotes(poll.options.length);
    for (const { id } of poll.options) {
      const newest = votes.filter(({ option_id }) => option_id === id).slice(0, most);
      expect(found.latest_votes_by_option[id] ?? []).toEqual(newest);
    }
  });

  /** Votes of one call have the same time and are ordered by option id. */
  const byTime = (poll: Poll) => (left: string, right: string) => {
    const timeOf = (id: string) => poll.own_votes.find((vote) => vote.option_id === id)?.created_at ?? '';
    return timeOf(left) < timeOf(right) || (timeOf(left) === timeOf(right) && left < right) ? -1 : 1;
  };
});
