import { maxPollOptions, pollTexts } from '@confab/protocol';
import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../index.ts';
import { composerOf, composersOf } from '../composersOf.ts';
import type { MessageComposer } from '../index.ts';
import { type PollComposer, pollOf } from './index.ts';

let server: TestServer;
let ada: Awaited<ReturnType<typeof connectClient>>;
let composer: MessageComposer;
let poll: PollComposer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace');
  ada = await connectClient(server, 'ada');
});
afterAll(async () => {
  await ada.disconnect();
  await server.stop();
});
beforeEach(({ task }) => {
  composer = composerOf(ada.channel('team', task.id.replace(/\W/g, '')));
  poll = pollOf(composer);
});

const rows = () => poll.state.get().fields.options;
const texts = () => rows().map(({ text }) => text);
const rowOf = (index: number) => rows()[index]!.id;
const write = (...options: string[]) => {
  for (const option of options) poll.setOption(rows().at(-1)!.id, option);
};
const errorOf = (field: 'name' | 'max_votes_allowed') => poll.state.get().errors[field]?.message;
const optionErrors = () => rows().map(({ id }) => poll.state.get().errors.options[id]?.message);

describe('a poll being written', () => {
  it('[POLL-01] has the fields of the specification', () => {
    const { fields } = poll.state.get();
    expect(Object.keys(fields).toSorted()).toEqual([
      'allow_answers',
      'allow_user_suggested_options',
      'description',
      'enforce_unique_vote',
      'id',
      'max_votes_allowed',
      'name',
      'options',
      'user_id',
      'voting_visibility',
    ]);
    expect(fields).toMatchObject({ user_id: 'ada', max_votes_allowed: '', voting_visibility: 'public' });
    expect(fields.options).toEqual([{ id: expect.any(String), text: '' }]);
    expect(fields.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[POLL-01] is one per composer, and notifies of each change', () => {
    expect(pollOf(composer)).toBe(poll);
    let notified = 0;
    poll.state.subscribe(() => notified++);
    poll.set('allow_answers', true);
    poll.set('voting_visibility', 'anonymous');
    expect(poll.state.get().fields).toMatchObject({ allow_answers: true, voting_visibility: 'anonymous' });
    expect(notified).toBe(2);
  });

  it('[POLL-01] is processed and validated by steps that a host can change', () => {
    expect(poll.pipelines.change.steps.map(({ id }) => id)).toEqual([
      'clear-max-votes',
      'drop-emptied-option',
      'append-blank-option',
      'name',
      'description',
      'max_votes_allowed',
      'options',
    ]);
    expect(poll.pipelines.blur.steps.map(({ id }) => id)).toEqual([
      'name',
      'description',
      'max_votes_allowed',
      'options',
    ]);
    poll.pipelines.change.insertBefore('name', {
      id: 'question-mark',
      run: (edit, { next }) =>
        next({ ...edit, fields: { ...edit.fields, name: edit.fields.name.replace(/[^?]$/, '$&?') } }),
    });
    poll.set('name', 'Which way');
    expect(poll.state.get().fields.name).toBe('Which way?');
  });

  it('[POLL-02] needs a question, with an error once its field is left', () => {
    expect(pollTexts.nameRequired).toBe('Question is required.');
    poll.set('name', 'W');
    poll.set('name', '  ');
    expect(errorOf('name')).toBeUndefined();
    poll.blur('name');
    expect(errorOf('name')).toBe('Question is required.');
    expect(poll.state.get().errors.name?.code).toBe('nameRequired');
    poll.set('name', ' ');
    expect(errorOf('name')).toBe('Question is required.');
    poll.set('name', 'Which way?');
    expect(errorOf('name')).toBeUndefined();
    poll.set('name', 'x'.repeat(301));
    expect(poll.state.get().errors.name).toEqual({
      code: 'tooLong',
      message: 'At most 300 characters.',
      max: 300,
    });
  });

  it.each([
    ['a', 'Only numbers are allowed.'],
    ['2a', 'Only numbers are allowed.'],
    ['-3', 'Only numbers are allowed.'],
    ['2.5', 'Only numbers are allowed.'],
    [' 3', 'Only numbers are allowed.'],
    ['٣', 'Only numbers are allowed.'],
    ['0', 'Type a number from 2 to 10.'],
    ['11', 'Type a number from 2 to 10.'],
    ['100', 'Type a number from 2 to 10.'],
    ['2', undefined],
    ['10', undefined],
    ['', undefined],
  ])('[POLL-03] takes %j votes each, or says why not', (typed, message) => {
    poll.set('max_votes_allowed', typed);
    expect(errorOf('max_votes_allowed')).toBe(message);
    expect(poll.state.get().fields.max_votes_allowed).toBe(typed);
  });

  it('[POLL-03] accepts a 1 that may become 10, until the field is left', () => {
    poll.set('name', 'Which way?');
    write('Left');
    poll.set('max_votes_allowed', '1');
    expect(errorOf('max_votes_allowed')).toBeUndefined();
    expect(poll.canCreate).toBe(false);
    poll.blur('max_votes_allowed');
    expect(errorOf('max_votes_allowed')).toBe('Type a number from 2 to 10.');
    poll.set('max_votes_allowed', '10');
    expect(errorOf('max_votes_allowed')).toBeUndefined();
    expect(poll.canCreate).toBe(true);
  });

  it('[POLL-04] allows no number of votes while unique vote is on, and clears it when that is turned on', () => {
    poll.set('max_votes_allowed', '3');
    poll.set('enforce_unique_vote', true);
    expect(poll.state.get().fields).toMatchObject({ enforce_unique_vote: true, max_votes_allowed: '' });
    poll.set('max_votes_allowed', '3');
    expect(errorOf('max_votes_allowed')).toBe('Enforce unique vote is enabled.');
    poll.set('enforce_unique_vote', false);
    expect(errorOf('max_votes_allowed')).toBeUndefined();
    poll.set('max_votes_allowed', 'three');
    poll.set('enforce_unique_vote', true);
    expect(errorOf('max_votes_allowed')).toBeUndefined();
  });

  it('[POLL-05] has each option once, regardless of case and white space', () => {
    write('Left', 'Right', ' left ');
    expect(optionErrors()).toEqual([undefined, undefined, 'Option already exists.', undefined]);
    expect(poll.canCreate).toBe(false);
    poll.setOption(rowOf(2), 'left over');
    expect(optionErrors()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('[POLL-05] marks the option that was changed, and clears the other one', () => {
    write('Left', 'Right');
    poll.setOption(rowOf(0), 'RIGHT');
    expect(optionErrors()).toEqual(['Option already exists.', undefined, undefined]);
    poll.set('name', 'Which way?');
    expect(optionErrors()).toEqual(['Option already exists.', undefined, undefined]);
    poll.setOption(rowOf(1), 'Straight on');
    expect(optionErrors()).toEqual([undefined, undefined, undefined]);
    write('Straight on');
    poll.removeOption(rowOf(1));
    expect(texts()).toEqual(['RIGHT', 'Straight on', '']);
    expect(optionErrors()).toEqual([undefined, undefined, undefined]);
  });

  it('[POLL-05] marks an empty option that is not the last, once it is left', () => {
    write('Left', 'Right');
    poll.move(rowOf(2), 0);
    expect(texts()).toEqual(['', 'Left', 'Right']);
    expect(optionErrors()).toEqual([undefined, undefined, undefined]);
    poll.blur('options');
    expect(optionErrors()).toEqual(['Option is empty.', undefined, undefined]);
    poll.setOption(rowOf(0), ' ');
    expect(optionErrors()[0]).toBe('Option is empty.');
    poll.move(rowOf(0), 2);
    expect(optionErrors()).toEqual([undefined, undefined, undefined]);
  });

  it('[POLL-06] always has one blank row, up to the hundredth option', () => {
    expect(maxPollOptions).toBe(100);
    for (let count = 1; count < 100; count++) {
      write(`Option ${count}`);
      expect(texts().at(-1)).toBe('');
      expect(rows()).toHaveLength(count + 1);
    }
    write('Option 100');
    expect(rows()).toHaveLength(100);
    expect(texts().at(-1)).toBe('Option 100');
    poll.setOption(rowOf(99), '');
    expect(texts().at(-1)).toBe('');
    expect(rows()).toHaveLength(100);
    write('Option 100');
    poll.setOption(rowOf(0), '');
    expect(texts()[0]).toBe('Option 2');
    expect(texts().at(-1)).toBe('');
    expect(rows()).toHaveLength(100);
  });

  it('[POLL-06] removes an emptied option, but never the last row', () => {
    write('Left', 'Right');
    const [left, right] = [rowOf(0), rowOf(1)];
    poll.setOption(left, '');
    expect(rows().map(({ id }) => id)).not.toContain(left);
    expect(texts()).toEqual(['Right', '']);
    poll.removeOption(rowOf(1));
    expect(texts()).toEqual(['Right', '']);
    poll.move(rowOf(1), 0);
    poll.setOption(right, '');
    expect(rows().at(-1)).toEqual({ id: right, text: '' });
  });

  it('[POLL-06] moves an option to another index', () => {
    write('a', 'b', 'c');
    const [first] = rows();
    poll.move(first!.id, 2);
    expect(texts()).toEqual(['b', 'c', 'a', '']);
    poll.move(first!.id, 0);
    expect(texts()).toEqual(['a', 'b', 'c', '']);
    poll.move(first!.id, -5);
    poll.move('nobody', 1);
    expect(texts()).toEqual(['a', 'b', 'c', '']);
  });

  it('[POLL-07] can be created with a question, an option and no error', () => {
    expect(poll.canCreate).toBe(false);
    poll.set('name', 'Which way?');
    expect(poll.canCreate).toBe(false);
    write(' ');
    expect(poll.canCreate).toBe(false);
    write('Left');
    expect(poll.canCreate).toBe(true);
    poll.set('max_votes_allowed', 'many');
    expect(poll.canCreate).toBe(false);
    poll.set('max_votes_allowed', '');
    poll.set('name', '');
    expect(poll.canCreate).toBe(false);
    expect(poll.blur()).toBe(false);
    expect(errorOf('name')).toBe('Question is required.');
    poll.set('name', 'Which way?');
    expect(poll.blur()).toBe(true);
  });

  it('[POLL-07] discards composing unless it is valid', async () => {
    composer.text.type('Vote, please');
    poll.set('name', 'Which way?');
    expect(composer.state.get().canSend).toBe(true);
    expect(await composer.submit()).toEqual({ status: 'discarded', reason: 'poll-invalid' });
    expect(composer.text.text).toBe('Vote, please');
    expect(poll.state.get().fields.name).toBe('Which way?');
    poll.set('name', '');
    expect(await composer.compose()).toMatchObject({ status: 'completed' });
    poll.set('name', ' Which way? ');
    poll.set('description', ' ');
    poll.set('max_votes_allowed', '03');
    write(' Left ', 'Right');
    expect(await composer.compose()).toMatchObject({
      status: 'completed',
      state: {
        message: {
          text: 'Vote, please',
          poll: {
            id: poll.state.get().fields.id,
            name: 'Which way?',
            options: [
              { id: rowOf(0), text: 'Left' },
              { id: rowOf(1), text: 'Right' },
            ],
            max_votes_allowed: 3,
            voting_visibility: 'public',
          },
        },
      },
    });
    expect((await composer.compose()) as object).not.toHaveProperty('state.message.poll.description');
  });
});

describe('a message with a poll', () => {
  it('[POLL-01, MSG-02] restores its poll if it was not sent', async () => {
    const channel = await ada.channel('team', 'refused').watch();
    const written = pollOf(composerOf(channel));
    written.set('name', 'Which way?');
    written.set('max_votes_allowed', '3');
    written.set('voting_visibility', 'anonymous');
    written.setOption(written.state.get().fields.options[0]!.id, 'Left');
    const before = written.state.get().fields;
    const sent = await composerOf(channel).submit();
    if (sent.status !== 'sent') throw new Error('not sent');
    expect(written.hasContent()).toBe(false);
    composerOf(channel).reopen(sent.message);
    const { fields, canCreate } = await waitUntil(written.state, (state) => state.fields.name !== '');
    expect(fields.id).not.toBe(before.id);
    expect({ ...fields, id: before.id, options: [] }).toEqual({ ...before, options: [] });
    expect(fields.options).toEqual([before.options[0], { id: expect.any(String), text: '' }]);
    expect(canCreate).toBe(true);
  });

  it('[COMP-05] needs no text if it is new and in no thread; polls are not allowed elsewhere', async () => {
    const channel = await ada.channel('team', 'places').watch({ member_ids: ['grace'] });
    const fill = (of: MessageComposer) => {
      const filled = pollOf(of);
      filled.set('name', 'Which way?');
      filled.setOption(filled.state.get().fields.options[0]!.id, 'Left');
      return filled;
    };
    const written = fill(composerOf(channel));
    const { id } = written.state.get().fields;
    expect(composerOf(channel).state.get().canSend).toBe(true);
    const sent = await composerOf(channel).submit();
    expect(sent).toMatchObject({ status: 'sent', message: { text: '' } });
    expect(written.hasContent()).toBe(false);
    expect(written.state.get().fields.id).not.toBe(id);
    if (sent.status !== 'sent') throw new Error('not sent');
    const reply = composerOf(channel, sent.message.id);
    fill(reply);
    expect(reply.state.get().canSend).toBe(false);
    reply.text.type('with words');
    expect(await reply.submit()).toEqual({ status: 'discarded', reason: 'poll-misplaced' });
    const edit = composersOf(channel).edit(sent.message);
    fill(edit);
    expect(edit.state.get().canSend).toBe(false);
    expect(await edit.submit()).toEqual({ status: 'discarded', reason: 'poll-misplaced' });
  });
});
