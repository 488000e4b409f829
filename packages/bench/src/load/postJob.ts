import { usageOf } from '@confab/testing/process';
import { placeApart } from '../server/placement.ts';
import { type Acknowledged, type Audit, auditChannel } from './auditChannel.ts';
import type { HttpLane } from './httpLane.ts';
import { Latencies } from './latencies.ts';
import { messageIds } from './messageIds.ts';
import { type LoadChannel, messagesPath, openLanes, openSocket, settles } from './target.ts';
import { warmUpMs } from './warmUp.ts';

/** Options of clients that post as fast as they get answers. */
export interface PostOptions {
  url: string;
  /** One for each client; empty tokens for a bare server. */
  tokens: string[];
  seconds: number;
  /** The service's process, whose CPU time is measured. */
  pid: number;
  /** Whether its main thread gets a processor of its own during the measurement. */
  isPlaced: boolean;
  /** The channel of the posts; a bare server gets `POST /messages`. */
  channel?: LoadChannel;
  /** The token of a user who listens on a socket and reads the channel afterwards. */
  readerToken?: string;
}

export interface PostResult extends Partial<Audit> {
  per_s: number;
  /** CPU time of the service for each post, in microseconds: more reliable than `per_s` on a busy machine. */
  cpu_us: number;
  p50_ms: number;
  p99_ms: number;
  /** Events that the reader's socket received. */
  delivered?: number;
}

/** The length of a message's text. */
export const textBytes = 120;

/** Returns the body of a message of 120 bytes that contains its sender and its sequence. */
export function messageBody(id: string, text: string): string {
  return `{"message":{"id":"${id}","text":"${text.padEnd(textBytes, '.')}"}}`;
}

/** Posts for some seconds, then audits every acknowledged message. */
export async function postJob(options: PostOptions): Promise<PostResult> {
  const lanes = await openLanes(options.url, options.tokens.length);
  const { channel, readerToken } = options;
  const reader = readerToken === undefined ? undefined : await openSocket(options.url, readerToken);
  const acknowledged = new Map<string, Acknowledged>();
  const latencies = new Latencies();
  const from = performance.now() + warmUpMs;
  const until = from + options.seconds * 1000;
  let counted = 0;

  async function client(lane: HttpLane, sender: number): Promise<void> {
    const head = lane.head('POST', channel ? messagesPath(channel) : '/messages', options.tokens[sender]);
    const nextId = messageIds(sender);
    for (let sequence = 0; ; sequence++) {
      const id = nextId();
      const text = `${sender} ${sequence} `.padEnd(textBytes, '.');
      const begun = performance.now();
      if (begun >= until) return;
      const answer = await lane.request(head, messageBody(id, text));
      const ended = performance.now();
      if (answer.status >= 300) throw new Error(`A post was answered ${answer.status}: ${answer.body}`);
      acknowledged.set(id, { text, sender, sequence });
      if (ended < from || ended >= until) continue;
      counted++;
      latencies.add(ended - begun);
    }
  }
  const placing = options.isPlaced ? placeBefore(options.pid, from) : undefined;
  const cpuSeconds = cpuSecondsBetween(options.pid, from, until);
  await Promise.all([placing, ...lanes.map(client)]);

  const result: PostResult = {
    per_s: counted / options.seconds,
    cpu_us: (1e6 * (await cpuSeconds)) / counted,
    p50_ms: latencies.at(0.5),
    p99_ms: latencies.at(0.99),
  };
  if (reader) {
    await settles(() => reader.counter.messages >= acknowledged.size, 3000);
    result.delivered = reader.counter.messages;
    reader.close();
  }
  if (channel && readerToken !== undefined) {
    Object.assign(result, await auditChannel(lanes[0]!, channel, readerToken, acknowledged));
  }
  for (const lane of lanes) lane.close();
  return result;
}

/** Long enough to run `taskset` three times. */
const placingMs = 500;

/** Late in the warm-up, when the process has created its threads. */
async function placeBefore(pid: number, from: number): Promise<void> {
  await reached(from - placingMs);
  await placeApart([pid], [process.pid]);
}

async function cpuSecondsBetween(pid: number, from: number, until: number): Promise<number> {
  await reached(from);
  const before = usageOf(pid).cpuSeconds;
  await reached(until);
  return usageOf(pid).cpuSeconds - before;
}

const reached = (time: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, time - performance.now())));
