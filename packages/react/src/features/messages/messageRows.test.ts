import type { LocalMessage } from '@confab/client';
import { hello } from '@confab/protocol/fixtures';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormatters } from '../../core/text/index.ts';
import { authorName } from './authorName.ts';
import { type BuiltRows, groupGapMs, type MessageListRow, messageRows } from './messageRows.ts';

const { dayKey } = createFormatters({ locale: 'en', timeZone: 'Asia/Kolkata' });
const start = Date.parse('2026-11-20T08:00:00Z');

/** People with minutes after each other, as `[author, minutes since the one before]`. */
function conversation(...turns: [author: string, minutes: number][]): LocalMessage[] {
  let at = start;
  return turns.map(([id, minutes], index) => {
    at += minutes * 60_000;
    return {
      ...hello,
      id: `m${index + 1}`,
      number: index + 1,
      user: { id, name: id },
      created_at: new Date(at).toISOString(),
      status: 'received',
    };
  });
}

function built(messages: LocalMessage[], hasPrev = false, readNumber: number | null = null, old?: BuiltRows) {
  return messageRows({ messages, hasPrev, dayKey, viewerId: 'linus', readNumber }, old);
}

const rowsOf = (...input: Parameters<typeof built>): readonly MessageListRow[] => built(...input).rows;

const sketch = (rows: readonly MessageListRow[]) =>
  rows.map((row) => (row.kind === 'message' ? `${row.isFirst ? '+' : '-'}${row.message.id}` : row.kind));

const turns = fc.array(fc.tuple(fc.constantFrom('ada', 'grace', 'linus'), fc.integer({ min: 0, max: 800 })), {
  minLength: 1,
  maxLength: 60,
});

describe('messageRows', () => {
  it('[UX-10] groups one author within five minutes and separates days', () => {
    const messages = conversation(
      ['ada', 0],
      ['ada', 4],
      ['ada', 5],
      ['grace', 1],
      ['ada', 1],
      ['ada', 24 * 60],
    );
    expect(sketch(rowsOf(messages))).toEqual([
      'start',
      'day',
      '+m1',
      '-m2',
      '+m3',
      '+m4',
      '+m5',
      'day',
      '+m6',
    ]);
  });

  it('[CHAN-06] gives a note of the service no header, and begins a new group after it', () => {
    const messages = conversation(['ada', 0], ['ada', 1], ['ada', 1], ['ada', 1]).map((message, index) =>
      index === 1 || index === 2
        ? {
            ...message,
            type: 'system' as const,
            ...(index === 1 && { custom: { system: { kind: 'channel.thawed' } } }),
          }
        : message,
    );
    expect(sketch(rowsOf(messages))).toEqual(['start', 'day', '+m1', '-m2', '+m3', '+m4']);
  });

  it('[HOOK-01] groups what a bot posts by the name that it is given, which nobody else can use', () => {
    const messages = conversation(['hook', 0], ['hook', 1], ['hook', 1], ['ada', 1]);
    const named = messages.map((message, index) => ({
      ...message,
      user: { ...message.user, ...(message.user.id === 'hook' && { bot: true }) },
      custom: { posted_as: { name: index === 0 ? 'CI' : 'Deploys' } },
    }));
    expect(sketch(rowsOf(named))).toEqual(['start', 'day', '+m1', '+m2', '-m3', '+m4']);
    expect(named.map(authorName)).toEqual(['CI', 'Deploys', 'Deploys', 'ada']);
  });

  it('[UX-10] counts days in the zone of the viewer', () => {
    // 18:29 and 18:31 UTC are 23:59 and 00:01 in Kolkata.
    const messages = conversation(['ada', 629], ['ada', 2]);
    expect(sketch(rowsOf(messages))).toEqual(['start', 'day', '+m1', 'day', '+m2']);
  });

  it('[UX-10] stays right when a message is gone', () => {
    const messages = conversation(['ada', 0], ['grace', 1], ['grace', 1], ['ada', 1]);
    expect(sketch(rowsOf(messages.filter((m) => m.id !== 'm2')))).toEqual([
      'start',
      'day',
      '+m1',
      '+m3',
      '+m4',
    ]);
    expect(sketch(rowsOf(messages.filter((m) => m.user.id === 'ada')))).toEqual([
      'start',
      'day',
      '+m1',
      '-m4',
    ]);
  });

  it('[UX-05] puts one divider above the first unread message of somebody else', () => {
    const messages = conversation(['ada', 0], ['linus', 1], ['grace', 1], ['grace', 1]);
    expect(sketch(rowsOf(messages, false, 1))).toEqual(['start', 'day', '+m1', '+m2', 'new', '+m3', '-m4']);
    expect(sketch(rowsOf(messages, false, 4))).not.toContain('new');
  });

  it('[UX-05] draws no divider where the first unread message is not loaded', () => {
    const messages = conversation(['ada', 0], ['grace', 1], ['grace', 1]);
    expect(sketch(rowsOf(messages, true, 0))).not.toContain('new');
    expect(sketch(rowsOf(messages, true, 1))).toEqual(['new', '+m2', '-m3']);
  });

  it('[UX-09] changes no drawn row when an older page is joined above', () => {
    fc.assert(
      fc.property(turns, fc.nat(), fc.nat(), (people, cut, read) => {
        const all = conversation(...people);
        const from = cut % all.length;
        // What was read reaches into the loaded part: a visit loads that far before it draws.
        const readNumber = from + (read % (all.length - from)) + 1;
        const part = built(all.slice(from), from > 0, readNumber);
        const whole = rowsOf(all, false, readNumber, part);
        const drawn = part.rows.filter((row) => row.kind !== 'start');
        expect(whole.slice(whole.length - drawn.length)).toEqual(drawn);
        for (const row of drawn) expect(whole).toContain(row);
      }),
    );
  });

  it('[UX-10] begins a group or a day exactly where its rule says', () => {
    fc.assert(
      fc.property(turns, (people) => {
        const all = conversation(...people);
        const rows = rowsOf(all);
        expect(rows.flatMap((row) => (row.kind === 'message' ? [row.message] : []))).toEqual(all);
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length);
        all.slice(1).forEach((message, index) => {
          const before = all[index]!;
          const position = rows.findIndex((row) => row.key === message.id);
          const row = rows[position];
          const sameDay = dayKey(before.created_at) === dayKey(message.created_at);
          const close = Date.parse(message.created_at) - Date.parse(before.created_at) < groupGapMs;
          expect(rows[position - 1]?.kind === 'day').toBe(!sameDay);
          expect(row?.kind === 'message' && row.isFirst).toBe(
            !sameDay || !close || before.user.id !== message.user.id,
          );
        });
      }),
    );
  });

  it('[UX-17] keeps the rows that still say the same', () => {
    const messages = conversation(['ada', 0], ['ada', 1], ['grace', 1]);
    const before = built(messages);
    const [more] = conversation(['grace', 3]);
    const next = rowsOf([...messages, { ...more!, id: 'm4', number: 4 }], false, null, before);
    expect(next.slice(0, before.rows.length).every((row, index) => row === before.rows[index])).toBe(true);
    const edited = rowsOf(
      [messages[0]!, { ...messages[1]!, text: 'other' }, messages[2]!],
      false,
      null,
      before,
    );
    expect(edited.map((row, index) => row === before.rows[index])).toEqual([true, true, true, false, true]);
  });

  it('[UX-10] builds on earlier rows exactly what it would build afresh', () => {
    const change = fc.record({
      kind: fc.constantFrom('append', 'prepend', 'edit', 'remove'),
      at: fc.nat(),
      hasPrev: fc.boolean(),
      read: fc.option(fc.integer({ min: 0, max: 30 })),
    });
    fc.assert(
      fc.property(turns, fc.array(change, { maxLength: 8 }), (people, changes) => {
        let messages = conversation(...people);
        let last = built(messages);
        changes.forEach(({ kind, at, hasPrev, read }, index) => {
          const position = at % Math.max(1, messages.length);
          const one = { ...hello, ...messages[position], id: `new${index}`, status: 'received' as const };
          if (kind === 'append') messages = [...messages, one];
          if (kind === 'prepend') messages = [one, ...messages];
          if (kind === 'edit')
            messages = messages.with(position, { ...messages[position]!, text: `edit ${index}` });
          if (kind === 'remove' && messages.length > 1) messages = messages.toSpliced(position, 1);
          last = built(messages, hasPrev, read, last);
          const afresh = built(messages, hasPrev, read);
          expect(last.rows).toEqual(afresh.rows);
          expect(last.keys).toEqual(afresh.rows.map((row) => row.key));
        });
      }),
    );
  });
});
