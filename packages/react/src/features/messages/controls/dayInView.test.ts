import type { LocalMessage } from '@confab/client';
import { hello } from '@confab/protocol/fixtures';
import { describe, expect, it } from 'vitest';
import { createFormatters } from '../../../core/text/index.ts';
import { messageRows } from '../messageRows.ts';
import { dayInView } from './dayInView.ts';

const { dayKey } = createFormatters({ locale: 'en', timeZone: 'UTC' });
const times = ['2026-11-20T08:00:00.000Z', '2026-11-20T09:00:00.000Z', '2026-11-21T08:00:00.000Z'];
const messages = times.map(
  (created_at, index): LocalMessage => ({
    ...hello,
    id: `m${index}`,
    number: index + 1,
    created_at,
    status: 'received',
  }),
);
/** start, day, m0, m1, day, m2 */
const { rows, keys } = messageRows({ messages, hasPrev: false, dayKey, viewerId: 'linus', readNumber: null });

/** The list scrolled down by a number of rows, each 40 px high. */
const scrolledBy = (count: number) =>
  dayInView(rows, {
    items: keys.map((key, index) => ({ key, index })),
    boundsOf: (index) => ({ top: (index - count) * 40, bottom: (index - count + 1) * 40 }),
  });

describe('[CHAN-14] dayInView', () => {
  it('is the day of the first row in view, and above the window once its line is', () => {
    expect(scrolledBy(0)).toEqual({ at: times[0], isAbove: false });
    expect(scrolledBy(1.5)).toEqual({ at: times[0], isAbove: false });
    expect(scrolledBy(2)).toEqual({ at: times[0], isAbove: true });
    expect(scrolledBy(3.5)).toEqual({ at: times[1], isAbove: true });
    expect(scrolledBy(4)).toEqual({ at: times[2], isAbove: false });
    expect(scrolledBy(5)).toEqual({ at: times[2], isAbove: true });
  });

  it('is none in an empty list', () => {
    expect(dayInView([], { items: [], boundsOf: () => undefined })).toBeUndefined();
  });
});
