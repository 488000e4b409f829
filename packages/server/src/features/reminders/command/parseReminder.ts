import { maxReminderTextLength, zoneOffsetMs } from '@confab/protocol';
import { casual, type ParsedResult } from 'chrono-node/en';
import { momentOf } from '../../../core/clock/zonedTime.ts';

/** A reminder's text and time, as typed. */
export interface WantedReminder {
  readonly text: string;
  /** Milliseconds since 1970; may be in the past. */
  readonly at: number;
}

/** Longest parsed text: a reminder's own text plus its time. */
export const maxReminderWords = maxReminderTextLength + 200;

/** Longest time expression. The library needs cubic time, so it only gets both ends of a text. */
const maxTimeLength = 60;

/** The default time of a day without one. */
export const defaultHour = 9;

const linkingWords = /(?:^|\s)(?:at|on|by|from)$/i;
const partsOfDay = ['morning', 'noon', 'afternoon', 'evening', 'tonight', 'night', 'midnight'];

/**
 * Parses `call mum in 20 minutes` and `tomorrow at 9 stand-up`: a time at the end or else at the beginning, in English,
 * and the remaining text. A day without a time means nine in the morning. Undefined if either is missing.
 */
export function parseReminder(
  given: string,
  { now, timeZone }: { now: number; timeZone: string },
): WantedReminder | undefined {
  if (given.length > maxReminderWords) return undefined;
  // Consecutive spaces could be parsed in several ways.
  const words = given.replace(/\s+/g, (space) => (space.includes('\n') ? '\n' : ' '));
  const reference = { instant: new Date(now), timezone: zoneOffsetMs(now, timeZone) / 60_000 };
  const timesIn = ({ from, to }: Piece) =>
    casual
      .parse(words.slice(from, to), reference, { forwardDate: true })
      .map((time) => Object.assign(time, { index: time.index + from }));
  const atEnd = () => timesIn(tailOf(words)).findLast((time) => /^[\s.!]*$/.test(after(words, time)));
  const atStart = () =>
    timesIn(headOf(words)).find((time) => /^\s*(?:at|on|by)?\s*$/i.test(words.slice(0, time.index)));
  for (const find of [atEnd, atStart]) {
    const time = find();
    if (!time) continue;
    const text = textOf(find === atEnd ? words.slice(0, time.index) : after(words, time));
    if (text !== '') return { text, at: momentMeant(time, now, timeZone) };
  }
  return undefined;
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

/** Returns the beginning of a text, at a word boundary. */
function headOf(words: string): Piece {
  if (words.length <= maxTimeLength) return { from: 0, to: words.length };
  const space = words.slice(0, maxTimeLength).search(/\s\S*$/);
  return { from: 0, to: space < 0 ? maxTimeLength : space };
}

/** Returns the end of a text, from a word boundary. */
function tailOf(words: string): Piece {
  const from = Math.max(0, words.length - maxTimeLength);
  const space = from === 0 ? -1 : words.slice(from).search(/\s/);
  return { from: space < 0 ? from : from + space, to: words.length };
}

const after = (words: string, time: ParsedResult) => words.slice(time.index + time.text.length);

/** Returns the text without connecting words, `to` and quotation marks. */
function textOf(rest: string): string {
  const bare = rest
    .trim()
    .replace(linkingWords, '')
    .replace(/^[,:-]\s*/, '')
    .replace(/[,:-]$/, '')
    .trim()
    .replace(/^(?:to|that|about)\s+/i, '');
  return /^["“„](.*)["”“]$/s.exec(bare)?.[1]?.trim() ?? bare;
}

function momentMeant(time: ParsedResult, now: number, timeZone: string): number {
  const { start } = time;
  const tags = time.tags();
  // "In 20 minutes" is a duration, unaffected by clock changes; so is a time with its own zone.
  if (tags.has('result/relativeDateAndTime') || start.isCertain('timezoneOffset')) {
    return start.date().getTime();
  }
  const isTimeKnown =
    start.isCertain('hour') || partsOfDay.some((part) => tags.has(`casualReference/${part}`));
  const wall = {
    year: start.get('year') ?? 0,
    month: start.get('month') ?? 1,
    day: start.get('day') ?? 1,
    hour: isTimeKnown ? (start.get('hour') ?? defaultHour) : defaultHour,
    minute: isTimeKnown ? (start.get('minute') ?? 0) : 0,
    second: isTimeKnown ? (start.get('second') ?? 0) : 0,
  };
  const at = momentOf(wall, timeZone);
  const namesDay = start.isCertain('day') || start.isCertain('weekday') || start.isCertain('month');
  return at <= now && !namesDay ? momentOf({ ...wall, day: wall.day + 1 }, timeZone) : at;
}
