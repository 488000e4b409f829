import { apiPath } from '@confab/protocol';
import { seededRandom } from '@confab/testing';
import { usageOf } from '@confab/testing/process';
import { HttpLane } from '../load/httpLane.ts';
import { messageIds } from '../load/messageIds.ts';
import { messageBody } from '../load/postJob.ts';
import type { RawWebSocket } from '../load/rawWebSocket.ts';
import {
  inParallel,
  type LoadChannel,
  messagesPath,
  openLanes,
  openSocket,
  settles,
} from '../load/target.ts';
import { type Action, actions, type Rates } from './activity.ts';
import { cpuBetween, cpuByProcess, usageOfPostgres } from './databaseProcess.ts';

/** A channel and the people in it, by their index. */
export interface MixChannel extends LoadChannel {
  members: number[];
}

/** A server under load, with a socket of each person. */
export interface MixServer {
  url: string;
  tokens: string[];
  pid: number;
  /** The main process of the PostgreSQL on this machine, and its database, whose CPU time is measured too. */
  database?: { pid: number; name: string };
}

/** A part of the load, at constant rates. */
export interface MixPart {
  name: string;
  /** The index of the server. */
  server: number;
  rates: Rates;
  /** The channels of this part's actions. */
  channels: MixChannel[];
  warmUpSeconds: number;
  seconds: number;
}

/** Options of people who act at fixed rates, in one part after another. */
export interface MixOptions {
  servers: MixServer[];
  parts: MixPart[];
}

export interface MixResult {
  name: string;
  /** The actions that were started, a second. */
  rates: Rates;
  /** Frames other than answers, a second, over all sockets. */
  framesPerS: number;
  /** Bytes that all sockets received, a second. */
  bytesPerS: number;
  /** CPU seconds a second. */
  cpu: number;
  databaseCpu: number;
  memoryMb: number;
  databaseMemoryMb: number;
}

const laneCount = 16;
const sockets = 64;
const drainMs = 5000;
/** Each action uses each channel as often as the part lists it: chance would vary the frames of a large one. */
const channelStride = 97;
const answerStart = '{"type":"answer","id":';

/** Connects everybody, and runs the parts one after another over the same sockets. */
export async function mixJob({ servers, parts }: MixOptions): Promise<MixResult[]> {
  const crowds: Crowd[] = [];
  for (const server of servers) crowds.push(await connectCrowd(server));
  const results: MixResult[] = [];
  for (const part of parts) results.push(await crowds[part.server]!.run(part));
  for (const crowd of crowds) crowd.close();
  return results;
}

interface Crowd {
  run(part: MixPart): Promise<MixResult>;
  close(): void;
}

async function connectCrowd({ url, tokens, pid, database }: MixServer): Promise<Crowd> {
  let answers = 0;
  const unanswered = new Map<number, { channelId: string; id: string }>();
  /** By channel: reactions are on its newest stored message. */
  const lastMessage = new Map<string, string>();
  const failures: string[] = [];
  const onAnswer = (buffer: Buffer, start: number, end: number) => {
    answers++;
    const answer = buffer.toString('latin1', start, end);
    if (answer.includes('"error":')) failures.push(answer);
    const call = Number.parseInt(answer.slice(answerStart.length), 10);
    const post = unanswered.get(call);
    if (post) lastMessage.set(post.channelId, post.id);
    unanswered.delete(call);
  };
  const people = await inParallel(tokens, sockets, (token) =>
    openSocket(url, token, { onAnswer, pings: true }),
  );
  let idleLanes: HttpLane[] = [];
  const closedFrames = { frames: 0, bytes: 0 };
  const received = (key: 'frames' | 'bytes') =>
    people.reduce((sum, { counter }) => sum + counter[key], closedFrames[key]);
  const random = seededRandom(5);
  const nextIds = tokens.map((_, index) => messageIds(index));
  const used = Object.fromEntries(actions.map((action) => [action, 0])) as Record<Action, number>;
  let inFlight = 0;
  let called = 0;

  async function request(method: string, path: string, person: number, body?: object): Promise<void> {
    const lane = idleLanes.pop() ?? (await HttpLane.connect(url));
    const answer = await lane.request(lane.head(method, path, tokens[person]!), body && JSON.stringify(body));
    idleLanes.push(lane);
    if (answer.status >= 300) failures.push(`${method} ${path}: ${answer.status} ${answer.body}`);
  }

  const act: Record<Action, (channel: MixChannel, person: number) => Promise<void> | undefined> = {
    post: (channel, person) => {
      const id = nextIds[person]!();
      const { type, id: channelId } = channel;
      const head = JSON.stringify({
        type: 'call',
        id: ++called,
        route: 'POST /channels/{type}/{id}/messages',
        params: { type, id: channelId },
      }).slice(0, -1);
      unanswered.set(called, { channelId, id });
      people[person]!.send(`${head},"body":${messageBody(id, `mixed ${called} `)}}`);
      return undefined;
    },
    reaction: (channel, person) => {
      const id = lastMessage.get(channel.id);
      return id === undefined
        ? undefined
        : request('POST', `${apiPath}/messages/${id}/reactions`, person, { type: 'like' });
    },
    read: ({ type, id }, person) => request('POST', `${apiPath}/channels/${type}/${id}/read`, person, {}),
    typing: ({ type, id }, person) =>
      request('POST', `${apiPath}/channels/${type}/${id}/typing`, person, { typing: true }),
    page: (channel, person) => request('GET', `${messagesPath(channel)}?limit=25`, person),
    list: (_, person) => request('POST', `${apiPath}/channels/query`, person, sidebar),
    search: (_, person) =>
      request('POST', `${apiPath}/search`, person, { query: `mixed ${random.below(500)}` }),
    connect: async (_, person) => {
      const before = people[person] as RawWebSocket;
      closedFrames.frames += before.counter.frames;
      closedFrames.bytes += before.counter.bytes;
      before.close();
      people[person] = await openSocket(url, tokens[person]!, { onAnswer, pings: true });
    },
  };

  async function run({ name, rates, channels, warmUpSeconds, seconds }: MixPart): Promise<MixResult> {
    const done = Object.fromEntries(actions.map((action) => [action, 0])) as Record<Action, number>;
    // The server closes a connection that is idle while other servers have their parts.
    idleLanes = await openLanes(url, laneCount);
    const begun = performance.now();
    const from = begun + warmUpSeconds * 1000;
    const until = from + seconds * 1000;
    const readCounters = () => ({
      ms: performance.now(),
      done: { ...done },
      frames: received('frames') - answers,
      bytes: received('bytes'),
      own: usageOf(pid),
      database: database && cpuByProcess(database.pid, database.name),
    });
    let first: ReturnType<typeof readCounters> | undefined;
    for (;;) {
      const now = performance.now();
      if (now >= until) break;
      if (!first && now >= from) first = readCounters();
      for (const action of actions) {
        const due = Math.floor(((now - begun) / 1000) * rates[action]);
        for (; done[action] < due; done[action]++) {
          const channel = channels[(used[action]++ * channelStride) % channels.length]!;
          const acted = act[action](channel, random.pick(channel.members));
          if (!acted) continue;
          inFlight++;
          acted.catch((error: Error) => failures.push(error.message)).finally(() => inFlight--);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    const last = readCounters();
    await settles(() => inFlight === 0, drainMs);
    for (const lane of idleLanes) lane.close();
    if (failures.length > 0) throw new Error(`${failures.length} actions failed: ${failures[0]}`);
    const elapsed = (last.ms - first!.ms) / 1000;
    const rate = (count: number) => count / elapsed;
    return {
      name,
      rates: Object.fromEntries(
        actions.map((action) => [action, rate(last.done[action] - first!.done[action])]),
      ) as Record<Action, number>,
      framesPerS: rate(last.frames - first!.frames),
      bytesPerS: rate(last.bytes - first!.bytes),
      cpu: rate(last.own.cpuSeconds - first!.own.cpuSeconds),
      databaseCpu: last.database ? rate(cpuBetween(first!.database!, last.database)) : 0,
      memoryMb: last.own.memoryKb / 1024,
      databaseMemoryMb: database ? usageOfPostgres(database.pid).memoryKb / 1024 : 0,
    };
  }

  return {
    run,
    close() {
      for (const person of people) person.close();
    },
  };
}

/** The list that the app loads first. */
const sidebar = {
  filter: { joined: true, archived: false, hidden: false },
  sort: [
    { field: 'pinned_at', direction: -1 },
    { field: 'last_message_at', direction: -1 },
  ],
  limit: 30,
  message_limit: 1,
  member_limit: 10,
};
