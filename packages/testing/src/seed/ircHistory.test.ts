import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bulkEndpoints } from '@confab/protocol/schemas';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { chooseHistory } from './chooseHistory.ts';
import { parseIrcDay } from './irc/ircDay.ts';
import { readIrcHistory } from './irc/ircHistory.ts';
import { parseIrcLine } from './irc/ircLine.ts';
import { NickIds } from './irc/nickIds.ts';

describe('a line of the log', () => {
  test('is a message, an action or a topic', () => {
    expect(parseIrcLine('[09:14] <ada> hello <b> there')).toEqual({
      kind: 'said',
      nick: 'ada',
      text: 'hello <b> there',
      minute: 554,
    });
    expect(parseIrcLine('[00:01]  * grace waves')).toMatchObject({
      kind: 'action',
      nick: 'grace',
      text: 'waves',
    });
    expect(parseIrcLine('=== linus grumbles [at] us')).toMatchObject({
      kind: 'action',
      text: 'grumbles [at] us',
    });
    expect(parseIrcLine('=== ..[topic/#talk:ada] : Hello all')).toMatchObject({
      kind: 'topic',
      text: 'Hello all',
    });
  });

  test.each([
    '=== ada [~ada@host.example]  has joined #talk',
    '=== a[d] a [~ada@host.example]  has left #talk ["bye"]',
    '=== ada is now known as ada_away',
    '=== mode/#talk [+o ada]  by ChanServ',
    '[05:12] -spammer:#talk- buy this',
    '[05:12] <ada> ',
    '',
  ])('%j is no message', (line) => {
    expect(parseIrcLine(line)).toBeUndefined();
  });

  test('loses control characters', () => {
    expect(parseIrcLine('[01:02] <ada> \u0002bold\u0000 and \u001f\bmore')?.text).toBe('bold and more');
  });
});

describe('a day', () => {
  test('spreads the lines of a minute over it, in order, past midnight too', () => {
    const log = [
      '[23:58] <ada> a',
      '[23:59] <ada> b',
      '=== grace nods',
      '[00:00] <ada> c',
      '[23:59] <linus> late',
    ];
    const times = parseIrcDay('2004-12-25', log.join('\n'), '').talk.map(({ timeMs }) =>
      new Date(timeMs).toISOString(),
    );
    expect(times).toEqual([
      '2004-12-25T23:58:00.000Z',
      '2004-12-25T23:59:00.000Z',
      '2004-12-25T23:59:30.000Z',
      '2004-12-26T00:00:00.000Z',
      '2004-12-26T00:00:30.000Z',
    ]);
  });

  test('counts the lines of the annotation including joins and leaves', () => {
    const log = '[01:00] <ada> why?\n=== x [~x@y] has joined\n[01:01] <grace> because';
    expect(parseIrcDay('2004-12-25', log, '0 0 -\n0 2 -\n').talk.map(({ answers }) => answers)).toEqual([
      undefined,
      0,
    ]);
  });
});

test('nicks become ids without a collision, upper and lower case alike', () => {
  const ids = new NickIds();
  expect(['a|b', 'a`b', 'A|B', 'ada'].map((nick) => ids.idOf(nick))).toEqual([
    'irc-a_b',
    'irc-a_b.2',
    'irc-a_b',
    'irc-ada',
  ]);
});

describe('a corpus', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corpus-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function writeDay(date: string, lines: string[], links = '') {
    const bytes = Buffer.concat([Buffer.from(lines.join('\n')), Buffer.from([0x20, 0xe9, 0x0a])]);
    await writeFile(join(folder, `${date}.train-a.raw.txt`), bytes);
    await writeFile(join(folder, `${date}.train-a.annotation.txt`), links);
  }

  test('becomes a channel a year, with quotes for distant answers', async () => {
    const chat = Array.from({ length: 8 }, (_, n) => `[10:0${n}] <${n % 2 ? 'grace' : 'ada'}> line ${n}`);
    await writeDay('2004-12-25', chat, '0 1 -\n1 7 -\n');
    await writeDay('2005-02-06', ['[10:00] <Grace> broken byte:']);
    const history = await readIrcHistory(folder);
    expect(history.channels.map(({ id }) => id)).toEqual(['ubuntu-2004', 'ubuntu-2005']);
    expect(history.users.map(({ id }) => id)).toEqual(['irc-ada', 'irc-grace']);
    expect(history.members).toHaveLength(3);
    const [, second] = history.messages;
    expect(history.messages.filter((message) => message.quoted_message_id)).toMatchObject([
      { text: 'line 7 \ufffd', quoted_message_id: second?.id },
    ]);
    expect(history.messages.at(-1)?.text).toBe('broken byte: \ufffd');
  });

  test('becomes a history that the bulk endpoint accepts, the same every time', async () => {
    const chat = Array.from({ length: 50 }, (_, n) => `[10:${10 + n}] <n${n % 7}> what about ${n}`);
    await writeDay('2004-12-25', chat, chat.map((_, n) => (n ? `0 ${n} -` : '')).join('\n'));
    const history = await readIrcHistory(folder, { limit: 40 });
    expect(v.safeParse(bulkEndpoints.bulkWrite.body, history).issues).toBeUndefined();
    expect(history.messages).toHaveLength(40);
    expect(await readIrcHistory(folder, { limit: 40 })).toEqual(history);
  });

  test('is required if a folder was named, else replaced by the built-in history', async () => {
    await expect(chooseHistory(join(folder, 'missing'))).rejects.toThrow(/has no conversations/);
  });
});
