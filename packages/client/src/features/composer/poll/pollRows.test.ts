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
const place = fc.nat({ max: maxPollOptions + 2 });
const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('type' as const), place, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('append' as const), text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('move' as const), place, to: place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('blur' as const) }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

function act(poll: PollComposer, done: Deed): void {
  const rows = poll.state.get().fields.options;
  const at = 'place' in done ? (rows[done.place % rows.length]?.id ?? '') : '';
  if (done.kind === 'type') poll.setOption(at, done.text);
  else if (done.kind === 'append') poll.setOption(rows.at(-1)?.id ?? '', done.text);
  else if (done.kind === 'move') poll.move(at, done.to);
  else if (done.kind === 'remove') poll.removeOption(at);
  else poll.blur('options');
}

/** Everything that holds of the rows, whatever was done. */
function holds(poll: PollComposer, done: Deed): void {
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
      fc.property(fc.array(deed, { maxLength: 60 }), (deeds) => {
        const poll = newPoll();
        poll.set('name', 'Which way?');
        for (const done of deeds) {
          act(poll, done);
          holds(poll, done);
        }
      }),
      { numRuns: 150 },
    );
  });

  it('[POLL-06] lose no text but what was emptied or removed, near the hundredth as well', () => {
    fc.assert(
      fc.property(fc.integer({ min: 97, max: 100 }), fc.array(deed, { maxLength: 20 }), (count, deeds) => {
        const poll = newPoll();
        poll.set('name', 'Which way?');
        for (let index = 0; index < count; index++) {
          poll.setOption(poll.state.get().fields.options.at(-1)?.id ?? '', `Option ${index}`);
        }
        for (const done of deeds) {
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
      }),
      { numRuns: 20 },
    );
  });
});
