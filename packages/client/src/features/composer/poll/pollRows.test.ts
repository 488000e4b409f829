import { maxPollOptions, optionKey } from '@confab/protocol';
import { fakeEnvironment } from '@confab/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../index.ts';
import { isBlank, PollComposer } from './index.ts';

const newPoll = () =>
  new PollComposer({
    context: { environment: fakeEnvironment().environment, me: createStore(undefined) },
    scope: {},
  });

const text = fc.oneof(
  fc.constantFrom('', ' ', 'Left', 'left', ' LEFT ', 'Right', 'Straße', 'STRASSE', 'é', 'e\u0301'),
  fc.string({ maxLength: 8 }),
);
const index = fc.nat({ max: maxPollOptions + 2 });
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), index, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('append' as const), text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), index, to: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('blur' as const) }) },
);
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never;

function act(poll: PollComposer, done: Action): void {
  const rows = poll.state.get().fields.options;
  const at = 'index' in done ? (rows[done.index % rows.length]?.id ?? '') : '';
  if (done.kind === 'type') poll.setOption(at, done.text);
  else if (done.kind === 'append') poll.setOption(rows.at(-1)?.id ?? '', done.text);
  else if (done.kind === 'move') poll.move(at, done.to);
  else if (done.kind === 'remove') poll.removeOption(at);
  else poll.blur('options');
}

/** Checks everything that holds of the rows after any action. */
function holds(poll: PollComposer, done: Action): void {
  const { fields, errors, canCreate } = poll.state.get();
  const rows = fields.options;
  expect(rows.length).toBeLessThanOrEqual(maxPollOptions);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const hasBlank = rows.some((row) => isBlank(row.text));
  expect(hasBlank || rows.length === maxPollOptions).toBe(true);

  const codes = rows.map(({ id }) => errors.options[id]?.code);
  expect(Object.keys(errors.options).length).toBe(codes.filter(Boolean).length);
  const byKey = Map.groupBy(
    rows.filter((row) => !isBlank(row.text)),
    (row) => optionKey(row.text),
  );
  for (const same of byKey.values()) {
    const blamed = same.filter(({ id }) => errors.options[id]?.code === 'optionExists');
    expect(blamed.length).toBe(same.length - 1);
  }
  rows.forEach((row, index) => {
    if (codes[index] !== 'optionEmpty') return;
    expect(isBlank(row.text) && index < rows.length - 1).toBe(true);
  });
  if (done.kind === 'blur') {
    rows.slice(0, -1).forEach((row, index) => {
      if (isBlank(row.text)) expect(codes[index]).toBe('optionEmpty');
    });
  }
  const isRight = codes.every((code) => !code) && rows.slice(0, -1).every((row) => !isBlank(row.text));
  expect(canCreate).toBe(isRight && rows.some((row) => !isBlank(row.text)));
}

describe('the rows of a poll', () => {
  it('[POLL-05, POLL-06, POLL-07] keep their rules whatever is typed, moved, removed and left', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const poll = newPoll();
        poll.set('name', 'Which way?');
        for (const done of actions) {
          act(poll, done);
          holds(poll, done);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('[POLL-06] lose no text except what was emptied or removed, near the hundredth as well', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 97, max: 100 }),
        fc.array(action, { maxLength: 20 }),
        (count, actions) => {
          const poll = newPoll();
          poll.set('name', 'Which way?');
          for (let index = 0; index < count; index++) {
            poll.setOption(poll.state.get().fields.options.at(-1)?.id ?? '', `Option ${index}`);
          }
          for (const done of actions) {
            const before = poll.state.get().fields.options;
            act(poll, done);
            holds(poll, done);
            const after = new Set(poll.state.get().fields.options.map(({ id }) => id));
            const gone = before.filter(({ id }) => !after.has(id));
            expect(gone.length).toBeLessThanOrEqual(1);
            if (done.kind !== 'remove' && !(done.kind === 'type' && done.text === '')) {
              expect(gone).toEqual([]);
            }
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});
