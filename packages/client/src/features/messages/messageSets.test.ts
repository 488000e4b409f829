import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPage,
  addPosition,
  latestOf,
  noSets,
  type PositionSets,
  removePosition,
  trimToLatest,
} from './messageSets.ts';

const total = 60;
const position = (number: number) => ({ id: `m${number}`, number });
/** The page that the service returns of messages 1 to 60. */
const page = (from: number, to: number) => ({
  positions: Array.from({ length: to - from + 1 }, (_, index) => position(from + index)),
  hasPrev: from > 1,
  hasNext: to < total,
});
const numbersOf = ({ sets }: PositionSets) =>
  sets.map((set) => [set.positions[0]?.number, set.positions.at(-1)?.number]);

describe('message sets', () => {
  it('[MSG-07] keeps sets apart that do not touch, and merges those that overlap', () => {
    let state = addPage(noSets, page(51, 60), { show: true }).state;
    state = addPage(state, page(11, 20), { show: true }).state;
    expect(numbersOf(state)).toEqual([
      [11, 20],
      [51, 60],
    ]);
    expect(state.current?.positions[0]?.number).toBe(11);
    expect(latestOf(state)?.positions[0]?.number).toBe(51);
    state = addPage(state, page(15, 55), { show: true }).state;
    expect(numbersOf(state)).toEqual([[11, 60]]);
    expect(state.current).toMatchObject({ hasPrev: true, hasNext: false });
    expect(latestOf(state)).toBe(state.current);
  });

  it('[MSG-07] adds a new message to the latest set only', () => {
    const around = addPage(noSets, page(11, 20), { show: true }).state;
    expect(addPosition(around, position(61))).toBe(around);
    const both = addPage(around, page(51, 60), { show: false }).state;
    const grown = addPosition(both, position(61));
    expect(latestOf(grown)?.positions.at(-1)).toEqual(position(61));
    expect(grown.current?.positions.at(-1)).toEqual(position(20));
    expect(addPosition(grown, position(61))).toBe(grown);
  });

  it('[MSG-07] [MSG-15] has no gap if a message with restricted visibility arrived before older ones', () => {
    const empty = addPage(noSets, { positions: [], hasPrev: false, hasNext: false }, { show: true }).state;
    const early = addPosition(empty, position(6));
    const paged = addPage(early, page(58, 60), { show: false }).state;
    const whole = [1, 2, 3, 5].reduce((state, number) => addPosition(state, position(number)), paged);
    expect(whole.sets[0]?.positions.map(({ number }) => number)).toEqual([1, 2, 3, 5, 6]);
    expect(addPosition(whole, position(30))).toBe(whole);
  });

  it('[MSG-07] recognises that an empty page beside a set ends it', () => {
    const state = addPage(noSets, { ...page(1, 10), hasPrev: true }, { show: true }).state;
    const ended = addPage(
      state,
      { positions: [], hasPrev: false, hasNext: true },
      { show: false, beside: state.current },
    ).state;
    expect(ended.current).toMatchObject({ hasPrev: false, hasNext: true, positions: page(1, 10).positions });
  });

  it('[MSG-07] keeps only the newest to save memory', () => {
    const state = addPage(addPage(noSets, page(31, 60), { show: true }).state, page(1, 5), {
      show: true,
    }).state;
    const trimmed = trimToLatest(state, 10);
    expect(numbersOf(trimmed)).toEqual([[51, 60]]);
    expect(trimmed.current).toMatchObject({ hasPrev: true, hasNext: false });
  });

  it('[MSG-07] stays consistent after any pages: sorted, apart, without gaps, one latest at most', () => {
    const range = fc
      .tuple(fc.integer({ min: 1, max: total }), fc.integer({ min: 0, max: 15 }))
      .map(([from, more]) => page(from, Math.min(total, from + more)));
    fc.assert(
      fc.property(
        fc.array(range, { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: total })),
        (pages, gone) => {
          let state = noSets;
          const asked = new Set<number>();
          for (const one of pages) {
            state = addPage(state, one, { show: true }).state;
            for (const { number } of one.positions) asked.add(number);
          }
          const all = state.sets.flatMap((set) => set.positions.map(({ number }) => number));
          expect(all).toEqual([...asked].sort((a, b) => a - b));
          for (const set of state.sets) {
            const [first = 0, last = 0] = [set.positions[0]?.number, set.positions.at(-1)?.number];
            expect(set.positions).toHaveLength(last - first + 1);
            expect(set).toMatchObject({ hasPrev: first > 1, hasNext: last < total });
          }
          expect(state.sets.filter((set) => !set.hasNext).length).toBeLessThanOrEqual(1);
          if (pages.length > 0) expect(state.sets).toContain(state.current);
          for (const number of gone) {
            state = removePosition(state, `m${number}`);
            asked.delete(number);
          }
          expect(state.sets.flatMap((set) => set.positions).length).toBe(asked.size);
        },
      ),
    );
  });

  it('[MSG-07] has one latest set; showing the newest messages follows to a newer page', () => {
    const pageAt = (newest: number, from: number, to = newest) => ({
      ...page(from, to),
      hasNext: to < newest,
    });
    const old = addPage(noSets, pageAt(9, 1), { show: true }).state;
    const both = addPage(old, pageAt(69, 45), { show: false }).state;
    expect(both.sets).toMatchObject([
      { hasPrev: false, hasNext: true },
      { hasPrev: true, hasNext: false },
    ]);
    expect(both.current).toBe(latestOf(both));
    // An overtaken answer does not become the latest again.
    const late = addPage(addPage(noSets, pageAt(69, 45), { show: true }).state, pageAt(9, 1), {
      show: false,
    });
    expect(late.state.sets).toMatchObject([{ hasNext: true }, { hasNext: false }]);
    expect(late.state.current).toBe(latestOf(late.state));
  });

  it('[MSG-07] has no unmarked gap while messages arrive, are missed, and pages of any moment arrive', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('sent' as const), count: fc.integer({ min: 1, max: 15 }) }),
      fc.record({ kind: fc.constant('heard' as const), count: fc.integer({ min: 1, max: 10 }) }),
      fc.record({ kind: fc.constant('newest' as const), count: fc.integer({ min: 1, max: 12 }) }),
      fc.record({ kind: fc.constant('around' as const), count: fc.integer({ min: 1, max: 100 }) }),
      fc.record({ kind: fc.constant('trim' as const), count: fc.integer({ min: 1, max: 20 }) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let [state, newest, received] = [noSets, 5, 5];
        const load = (from: number, to: number, show: boolean) => {
          const positions = page(Math.max(1, from), Math.min(newest, to)).positions;
          const bounds = { hasPrev: from > 1, hasNext: to < newest };
          state = addPage(state, { positions, ...bounds }, { show }).state;
        };
        for (const { kind, count } of steps) {
          if (kind === 'sent') newest += count;
          if (kind === 'newest') load(newest - count + 1, newest, state.current === undefined);
          if (kind === 'around') load(Math.min(count, newest) - 2, Math.min(count, newest) + 2, true);
          if (kind === 'trim') state = trimToLatest(state, count);
          for (let left = count; kind === 'heard' && left > 0 && received < newest; left--)
            state = addPosition(state, position(++received));
          expect(state.sets.filter((set) => !set.hasNext).length).toBeLessThanOrEqual(1);
          for (const { positions, hasNext } of state.sets) {
            const [first = 0, last = 0] = [positions[0]?.number, positions.at(-1)?.number];
            expect(positions).toHaveLength(last - first + 1);
            // A message that arrived and is not in the list must be marked as a gap.
            if (!hasNext) expect(last).toBeGreaterThanOrEqual(received);
          }
          expect(state.sets.length === 0 || state.sets.includes(state.current!)).toBe(true);
        }
      }),
    );
  });
});
