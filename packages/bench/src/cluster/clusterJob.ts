import { setTimeout as pause } from 'node:timers/promises';
import { usageOf } from '@confab/testing/process';
import { Latencies } from '../load/latencies.ts';
import { inParallel, type LoadChannel, settles } from '../load/target.ts';
import { DeliveryTimes, postOnSchedule } from '../load/timedPosts.ts';
import { type Member, openMember, textStarts } from '../peers/member.ts';
import { placeApart } from '../server/placement.ts';
import { usageOfPostgres } from '../simulate/databaseProcess.ts';

/** A channel with a connection of each member. */
export interface ClusterChannel extends LoadChannel {
  members: {
    /** The index of the person among all. */
    person: number;
    /** The index of the node. */
    node: number;
  }[];
}

/** Nodes over one database, with a connection of each person. */
export interface LoadedCluster {
  urls: string[];
  /** The processes of the nodes, whose CPU time is measured. */
  pids: number[];
  /** One for each person. */
  tokens: string[];
  channels: ClusterChannel[];
}

/** A part of the load. */
export interface ClusterPart {
  /** The index of the cluster. */
  cluster: number;
  channels: ClusterChannel[];
  load: RateLoad | SaturatingLoad;
  /** Measured, after the warm-up. */
  seconds: number;
  /** Whether this and all later parts leave the nodes a processor of their own. */
  isPlaced?: boolean;
}

/** Posts a second over all channels, on schedule, or none. */
interface RateLoad {
  postsPerSecond: number;
  warmUpSeconds: number;
}

/** As many posts in flight as this. */
interface SaturatingLoad {
  inFlight: number;
  /** Measuring begins once each node has accepted as many. */
  warmUpPosts: number;
}

/** Options of loads that run one after another over the connections to several clusters. */
export interface ClusterOptions {
  clusters: LoadedCluster[];
  databasePid: number;
  parts: ClusterPart[];
}

export interface ClusterPartResult {
  /** Accepted posts. */
  postsPerS: number;
  deliveriesPerS: number;
  /** CPU seconds a second of all nodes. */
  cpu: number;
  databaseCpu: number;
  /** From the scheduled moment of a post until a member of its channel has it; NaN if posts have no schedule. */
  p50Ms: number;
  p99Ms: number;
  /** Deliveries that had not arrived when no more came. */
  dropped: number;
  generatorLateP99Ms: number;
}

/** The first members of a channel send, the next ones measure times; both are spread over one, two or three nodes. */
const sendersPerChannel = 6;
const sampledPerChannel = 6;
const drainMs = 10_000;
const openingAtOnce = 32;
const maxWarmUpMs = 600_000;

/** Connects everybody to all clusters, and runs the parts. */
export async function clusterJob({
  clusters,
  databasePid,
  parts,
}: ClusterOptions): Promise<ClusterPartResult[]> {
  const crowds: Crowd[] = [];
  for (const cluster of clusters) crowds.push(await connectCrowd(cluster, databasePid));
  const results: ClusterPartResult[] = [];
  let isPlaced = false;
  for (const part of parts) {
    if (part.isPlaced && !isPlaced) {
      await placeApart(
        clusters.flatMap(({ pids }) => pids),
        [process.pid, databasePid],
      );
      isPlaced = true;
    }
    results.push(await crowds[part.cluster]!.run(part));
  }
  for (const crowd of crowds) crowd.close();
  return results;
}

interface Crowd {
  run(part: ClusterPart): Promise<ClusterPartResult>;
  close(): void;
}

async function connectCrowd(
  { urls, pids, tokens, channels }: LoadedCluster,
  databasePid: number,
): Promise<Crowd> {
  const times = new DeliveryTimes(textStarts.confab);
  const accepted = new Array<number>(tokens.length).fill(0);
  let onAccepted = (_person: number): void => undefined;
  const plans = channels.flatMap((channel) =>
    channel.members.map(({ person, node }, index) => ({ channel, person, node, index })),
  );
  const members = new Map<number, Member>();
  await inParallel(plans, openingAtOnce, async ({ channel, person, node, index }) => {
    const isSender = index < sendersPerChannel;
    const isSampled = !isSender && index < sendersPerChannel + sampledPerChannel;
    const target = { protocol: 'confab' as const, url: urls[node]!, tokens, channel };
    const callbacks = {
      ...(isSampled && { onMessage: times.onMessage }),
      ...(isSender && {
        onAccepted: () => {
          accepted[person]!++;
          onAccepted(person);
        },
      }),
    };
    members.set(person, await openMember(target, person, callbacks));
  });
  const received = () => [...members.values()].reduce((sum, member) => sum + member.received(), 0);
  const acceptedPosts = () => accepted.reduce((sum, count) => sum + count, 0);
  const nodeOf = new Map(plans.map(({ person, node }) => [person, node]));
  /** The accepted posts of the node with the fewest. */
  const leastAccepted = () => {
    const counts = urls.map(() => 0);
    for (const [person, node] of nodeOf) counts[node]! += accepted[person]!;
    return Math.min(...counts);
  };

  return {
    run,
    close() {
      for (const member of members.values()) member.close();
    },
  };

  async function run({ channels: used, load, seconds }: ClusterPart): Promise<ClusterPartResult> {
    const before = { posts: acceptedPosts(), received: received() };
    let posts = 0;
    let expected = 0;
    let lateness = new Latencies();
    const channelOf = new Map(
      used.flatMap((channel) =>
        channel.members.slice(0, sendersPerChannel).map(({ person }) => [person, channel] as const),
      ),
    );
    // Channel by channel, so that the posts of a moment are spread over channels and nodes.
    const senders = Array.from({ length: sendersPerChannel }, (_, index) =>
      used.map((channel, at) => channel.members[(index + at) % sendersPerChannel]!.person),
    ).flat();
    const send = (person: number, text: string) => {
      posts++;
      expected += channelOf.get(person)!.members.length;
      members.get(person)!.send(text);
    };
    const isDrained = () =>
      acceptedPosts() - before.posts >= posts && received() - before.received >= expected;
    const readCounters = () => ({
      ms: performance.now(),
      posts: acceptedPosts(),
      received: received(),
      cpu: pids.reduce((sum, pid) => sum + usageOf(pid).cpuSeconds, 0),
      database: usageOfPostgres(databasePid).cpuSeconds,
    });
    let first: ReturnType<typeof readCounters> | undefined;
    const beginMeasuring = () => {
      first = readCounters();
      times.measureFrom(first.ms);
    };
    if ('inFlight' in load) {
      const warmUpUntil = leastAccepted() + load.warmUpPosts;
      let isEnding = false;
      onAccepted = (person) => {
        if (!isEnding) send(person, 'busy ');
      };
      for (let started = 0; started < load.inFlight; started++)
        send(senders[started % senders.length]!, 'busy ');
      if (!(await settles(() => leastAccepted() >= warmUpUntil, maxWarmUpMs)))
        throw new Error(`The nodes did not accept ${load.warmUpPosts} posts each in time.`);
      beginMeasuring();
      await pause(seconds * 1000);
      isEnding = true;
    } else {
      onAccepted = () => undefined;
      lateness = await postOnSchedule({
        intervalMs: 1000 / load.postsPerSecond,
        warmUpMs: load.warmUpSeconds * 1000,
        measuredMs: seconds * 1000,
        warmedUp: beginMeasuring,
        send: (index, text) => send(senders[index % senders.length]!, text),
      });
    }
    const last = readCounters();
    await settles(isDrained, drainMs);
    times.stop();
    const elapsed = (last.ms - first!.ms) / 1000;
    return {
      postsPerS: (last.posts - first!.posts) / elapsed,
      deliveriesPerS: (last.received - first!.received) / elapsed,
      cpu: (last.cpu - first!.cpu) / elapsed,
      databaseCpu: (last.database - first!.database) / elapsed,
      p50Ms: times.latencies.at(0.5),
      p99Ms: times.latencies.at(0.99),
      dropped: expected - (received() - before.received),
      generatorLateP99Ms: lateness.at(0.99),
    };
  }
}
