import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type IrcLine, parseIrcLine } from './ircLine.ts';

/** The messages of a day with the answers that annotators marked in it. */
export interface IrcDay {
  /** `2004-12-25`. */
  date: string;
  talk: IrcTalk[];
}

/** One message, and the index in the day of the message that it answers. */
export interface IrcTalk extends IrcLine {
  timeMs: number;
  answers?: number;
}

const rawFile = /^(\d{4}-\d\d-\d\d)\.(.+)\.raw\.txt$/;

/** Reads a folder of the corpus, the oldest day first. */
export async function* readIrcDays(folder: string): AsyncGenerator<IrcDay> {
  const files = (await readdir(folder)).sort();
  const present = new Set(files);
  for (const file of files) {
    const [, date, part] = rawFile.exec(file) ?? [];
    if (!date) continue;
    const annotation = `${date}.${part}.annotation.txt`;
    yield parseIrcDay(
      date,
      decode(await readFile(join(folder, file))),
      present.has(annotation) ? await readFile(join(folder, annotation), 'utf8') : '',
    );
  }
}

/** Builds a day from its log and its annotation (`A B -`: the later line answers the earlier). */
export function parseIrcDay(date: string, log: string, annotation: string): IrcDay {
  const talk: IrcTalk[] = [];
  const indexes = new Map<number, number>();
  for (const [index, raw] of log.split('\n').entries()) {
    const line = parseIrcLine(raw);
    if (!line) continue;
    indexes.set(index, talk.length);
    talk.push({ ...line, timeMs: 0 });
  }
  giveTimes(talk, Date.parse(`${date}T00:00:00Z`));
  for (const [later, earlier] of parseAnnotation(annotation)) {
    const answer = talk[indexes.get(later) ?? -1];
    const answered = indexes.get(earlier);
    if (answer && answered !== undefined) answer.answers = answered;
  }
  return { date, talk };
}

/**
 * Spreads the messages of a minute over it; when a log's clock steps back, times wait, and past midnight they continue.
 */
function giveTimes(talk: IrcTalk[], midnightMs: number): void {
  const minutes: number[] = [];
  let now = talk.find((line) => line.minute !== undefined)?.minute ?? 0;
  for (const { minute } of talk) {
    if (minute !== undefined) {
      const nearest = now + ((((minute - now) % 1440) + 2160) % 1440) - 720;
      now = Math.max(now, nearest);
    }
    minutes.push(now);
  }
  for (let start = 0; start < talk.length; ) {
    let end = start;
    while (end < talk.length && minutes[end] === minutes[start]) end++;
    const minuteMs = midnightMs + minutes[start]! * 60_000;
    for (let i = start; i < end; i++) {
      talk[i]!.timeMs = minuteMs + Math.floor((60_000 * (i - start)) / (end - start));
    }
    start = end;
  }
}

/** Returns for each answering line the line that it answers; the nearest if it answers several. */
function parseAnnotation(annotation: string): Map<number, number> {
  const answers = new Map<number, number>();
  for (const match of annotation.matchAll(/^(\d+) (\d+) -/gm)) {
    const one = Number(match[1]);
    const other = Number(match[2]);
    const [earlier, later] = one < other ? [one, other] : [other, one];
    if (earlier < later) answers.set(later, Math.max(earlier, answers.get(later) ?? 0));
  }
  return answers;
}

/** UTF-8 with every broken byte as U+FFFD: old logs mix encodings. */
const decode = (bytes: Uint8Array) => new TextDecoder('utf-8').decode(bytes);
